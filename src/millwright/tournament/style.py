"""The style sheet of a report."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --back: #f6f5f1; --card: #fff; --ink: #1f2328; --soft: #5b626b; --rule: #dfddd6;
  --good: #2e7d4f; --bad: #b3452f;
  --b0: #2f6db3; --b1: #c2571a; --b2: #2e8555; --b3: #8a4fb0; --b4: #a8790c; --b5: #0f8a94;
  --b6: #b83b6d; --b7: #6b7280; }
@media (prefers-color-scheme: dark) { :root { --back: #16181b; --card: #1f2226; --ink: #e8e6e1; --soft: #a3a9b2;
  --rule: #363a40; --good: #58b07e; --bad: #e07a62;
  --b0: #6fa8e8; --b1: #f0925a; --b2: #63c08d; --b3: #c08fe3; --b4: #dcb04a; --b5: #4fc4cd;
  --b6: #ee7fab; --b7: #a7aeb8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); align-items: start; }
h1, .lead, .wide { grid-column: 1 / -1; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 0 0 4px; font-size: 1.1rem; }
p { margin: 0 0 12px; color: var(--soft); font-size: .92rem; }
.lead { margin: 0; font-size: 1rem; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 16px; min-width: 0; }
section > :last-child { margin-bottom: 0; }
svg { display: block; width: 100%; height: auto; overflow: visible; font-size: 13px; }
text { fill: var(--soft); } text.name { fill: var(--ink); } text.axis { font-size: 12px; }
.grid { stroke: var(--rule); } .mean { stroke: var(--ink); stroke-width: 1.5; }
.span { stroke-width: 4; stroke-linecap: round; opacity: .55; } .dot { stroke: var(--card); stroke-width: 1.5; }
.course { fill: none !important; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.b0 { fill: var(--b0); stroke: var(--b0); } .b1 { fill: var(--b1); stroke: var(--b1); }
.b2 { fill: var(--b2); stroke: var(--b2); } .b3 { fill: var(--b3); stroke: var(--b3); }
.b4 { fill: var(--b4); stroke: var(--b4); } .b5 { fill: var(--b5); stroke: var(--b5); }
.b6 { fill: var(--b6); stroke: var(--b6); } .b7 { fill: var(--b7); stroke: var(--b7); }
rect { stroke: none !important; opacity: .8; } .dot { stroke: var(--card) !important; }
i { display: inline-block; width: .8em; height: .8em; border-radius: 50%; margin-right: .45em; vertical-align: -.05em; }
i.b0 { background: var(--b0); } i.b1 { background: var(--b1); } i.b2 { background: var(--b2); }
i.b3 { background: var(--b3); } i.b4 { background: var(--b4); } i.b5 { background: var(--b5); }
i.b6 { background: var(--b6); } i.b7 { background: var(--b7); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--ink); }
.scroll { overflow-x: auto; }
table { border-collapse: separate; border-spacing: 2px; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 8px; text-align: right; font-weight: normal; white-space: nowrap; font-size: .92rem; }
tr th:first-child { text-align: left; } .figures { width: 100%; } .figures th[scope=col] { color: var(--soft); }
.figures tr + tr > * { border-top: 1px solid var(--rule); }
.matrix td { border-radius: 6px; min-width: 3.4em; padding: 6px 4px; text-align: center; }
.matrix th[scope=col] { text-align: center; }
.matrix .good { background: color-mix(in srgb, var(--good) var(--s), transparent); }
.matrix .bad { background: color-mix(in srgb, var(--bad) var(--s), transparent); }
ul { margin: 0; padding-left: 1.2em; font-size: .92rem; overflow-wrap: anywhere; }
@media (max-width: 520px) { svg { font-size: 17px; } text.axis { font-size: 15px; }
  th, td { padding: 6px 4px; font-size: .85rem; }
  th[scope=row] { max-width: 8.5em; overflow: hidden; text-overflow: ellipsis; } }
"""
