// Search in the rulebook: only what has all the words stays, and the headings above it. `/` leads there, Escape shows all again.

const field = document.getElementById("find");
const article = document.querySelector(".rulebook article");

/** What is shown or not as one: a rule, a line of a list, a paragraph, a table, a picture. */
function units() {
  const blocks = [...article.children].flatMap((one) => (one.matches("details") ? [...one.children].slice(1) : [one]));
  return blocks.flatMap((one) => (one.matches("ul, ol") ? [...one.children] : one.matches("h1, h2, h3, .find, .short, .how") ? [] : [one]));
}

/** A heading stays as long as something below it does, up to the next one. */
function keep_headings() {
  for (const head of article.querySelectorAll("h2, h3")) {
    const fold = head.closest("details");
    const below = [];
    for (let one = fold ? head.parentElement.nextElementSibling : head.nextElementSibling; one && !one.matches("h2, details"); one = one.nextElementSibling) below.push(one);
    const any = below.some((one) => !one.hidden && (!one.matches("ul, ol") || [...one.children].some((item) => !item.hidden)));
    (fold ?? head).hidden = !any;
  }
}

/** The words where they stand, in browsers that can. */
function mark(words) {
  if (!CSS.highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const one of units()) {
    const text = one.textContent.toLowerCase();
    one.hidden = !words.every((word) => text.includes(word));
    count += !one.hidden;
  }
  article.querySelectorAll(".short, .how").forEach((one) => (one.hidden = words.length > 0));
  article.querySelectorAll("details").forEach((one) => (one.open = words.length > 0));
  if (words.length) keep_headings();
  else article.querySelectorAll("h2, h3, details").forEach((one) => (one.hidden = false));
  const told = article.querySelector(".find output");
  told.textContent = !words.length ? "" : count || told.dataset.none;
  mark(words);
}

if (field) {
  field.addEventListener("input", find);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    field.value = "";
    find();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input")) return;
    event.preventDefault();
    field.focus();
  });
}
