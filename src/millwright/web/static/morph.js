// Turns an element into another one, keeping what is the same: elements with an id keep their identity, so that
// transitions run, the focus stays, and nothing flickers.

const SVG = "http://www.w3.org/2000/svg";
const KEPT = new Set(["open", "data-fresh", "data-lit", "data-guided", "data-told"]); // attributes that belong to the page, not to the server
export const MARKS = ["data-marked", "data-can", "data-take", "tabindex", "role", "aria-label", "aria-pressed"]; // so do these where the first one is

/** The element that a piece of markup describes; `like` tells whether it is SVG. */
export function parse(markup, like) {
  const template = document.createElement("template");
  const inside = like && like.namespaceURI === SVG && like.localName !== "svg";
  template.innerHTML = inside ? `<svg>${markup}</svg>` : markup;
  return inside ? template.content.firstChild.firstChild : template.content.firstChild;
}

/** Make `from` look like `to`, within `root`. Tells `note` of every element that is new or has changed by itself. */
export function morph(from, to, note = () => {}, root = document) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.replaceWith(to);
    note(to);
    return to;
  }
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) {
      from.nodeValue = to.nodeValue;
      if (from.parentElement) note(from.parentElement);
    }
    return from;
  }
  if (from.isEqualNode(to)) return from;
  dress(from, to, note);
  children(from, to, note, root);
  return from;
}

/** Give `from` the attributes of `to`, and tell `note` of it if one of them is seen; what is inside stays as it is. */
export function dress(from, to, note = () => {}) {
  if (attributes(from, to)) note(from);
}

function attributes(from, to) {
  let changed = false;
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) {
      from.setAttribute(name, value);
      changed ||= !/^(data-|aria-|tabindex|role)/.test(name);
    }
  }
  const kept = (name) => KEPT.has(name) || (from.hasAttribute(MARKS[0]) && MARKS.includes(name));
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept(name)) {
      from.removeAttribute(name);
      changed ||= !/^(data-|aria-|tabindex|role)/.test(name);
    }
  }
  return changed;
}

function children(from, to, note, root) {
  const wanted = [...to.childNodes];
  const ids = new Set(wanted.map((node) => node.id).filter(Boolean));
  let here = from.firstChild;
  for (const node of wanted) {
    const known = node.id ? root.getElementById(node.id) : null;
    if (known && !from.contains(known)) known.replaceWith(document.createComment("")); // it moves to another parent
    const same = known && known.parentNode === from ? known : node.id ? null : unnamed(here, node, ids);
    if (!same) {
      const fresh = document.importNode(node, true);
      from.insertBefore(fresh, here);
      if (fresh.nodeType === Node.ELEMENT_NODE) note(fresh);
      continue;
    }
    if (same === here) here = here.nextSibling;
    else from.insertBefore(same, here);
    morph(same, node, note, root);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/** The next node without an id that can become `node`. */
function unnamed(here, node, ids) {
  while (here && here.id && !ids.has(here.id) && here.nodeName !== node.nodeName) here = here.nextSibling;
  return here && !here.id && here.nodeName === node.nodeName ? here : null;
}
