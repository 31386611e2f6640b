/**
 * The colours of pages and drawings, light and dark by the reader's setting; paper is light. The colours of the first series are
 * those of Okabe and Ito (https://jfly.uni-koeln.de/color/), which all kinds of colour vision tell apart, darkened or lightened
 * until they differ from the page by 3 to 1, as all do; lines also differ by their dashes. What slots, jobs and takes do has one
 * colour each, the same in every drawing and on every page: a job runs (`running`), is held (`held`), did not end well (`bad`); a take
 * is under way (`take`); a slot is free while a job is queued (`starved`). The ground is shaded while jobs are queued (`backlog`).
 */
export const palette = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f6f7f9; --ink: #1b1f24; --faint: #57606a; --rule: #d0d7de; --link: #0550ae;
  --good: #116329; --bad: #a40e26; --unsure: #7d4e00;
  --series-0: #0072b2; --series-1: #b35900; --series-2: #00795a; --series-3: #a3478f;
  --series-4: #6b6b00; --series-5: #6a3d9a; --series-6: #6e3b1f; --series-7: #57606a;
  --edge: #8c959f; --running: #0072b2; --held: #855800; --take: #c0709c; --on-take: #1b1f24; --starved: #de6108; --backlog: #e4e8ed;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --panel: #161b22; --ink: #e6edf3; --faint: #9da7b1; --rule: #30363d; --link: #79c0ff;
    --good: #56d364; --bad: #ff7b72; --unsure: #e3b341;
    --series-0: #58a6e0; --series-1: #f0a04b; --series-2: #3fc79f; --series-3: #dd95c8;
    --series-4: #d8cc4a; --series-5: #b9a3ec; --series-6: #d99a76; --series-7: #9da7b1;
    --edge: #6e7681; --running: #3f94d1; --held: #f0c75e; --take: #d98cbc; --on-take: #0d1117; --starved: #e06a2c; --backlog: #262c34;
  }
}
`;

/** The look of drawings, wherever they stand. */
export const drawingStyle = `
svg { font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg .axis { stroke: var(--rule); } svg .tick { fill: var(--faint); }
`;

/** The look of every page, with a print that needs no colour. */
export const pageStyle = `${palette}${drawingStyle}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 72rem;
  background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { max-width: 46rem; margin: .5rem 0; overflow-wrap: break-word; }
a { color: var(--link); }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
.faint { color: var(--faint); }
.pass { color: var(--good); } .fail { color: var(--bad); } .inconclusive { color: var(--unsure); }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem 1.25rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
td.number, th.number { text-align: right; } td.number, td.change { white-space: nowrap; }
figure { margin: 1rem 0; } figure > .scroll { outline-offset: -3px; } .scroll { overflow-x: auto; }
figcaption { color: var(--faint); font-size: .875rem; max-width: 46rem; }
svg { display: block; max-width: 100%; height: auto; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
.narrow-fold { margin: 0; } summary { cursor: pointer; }
@media (min-width: 40.01rem) { .narrow-fold > summary { display: none; } }
@media (max-width: 40rem) { body { padding-top: .75rem; } h1 { font-size: 1.25rem; } th, td { padding-right: .625rem; } table { font-size: .875rem; } }
@media print { svg { min-width: 0 !important; } .scroll { overflow: visible; } body { max-width: none; } .screen { display: none !important; } figure { break-inside: avoid; }
  .narrow-fold > summary { display: none; } .narrow-fold::details-content { content-visibility: visible; }
  /* What is told by a colour alone is printed with it. */
  .lane-mark i, .parts i, .share-bar { print-color-adjust: exact; }
}
`;
