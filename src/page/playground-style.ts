/** The look of the playground. */
export const playgroundStyle = `
body { max-width: 110rem; }
@media (min-width: 62.01rem) { .playground:not([hidden]) { display: grid; grid-template-columns: 21rem minmax(0, 1fr); gap: 2rem; align-items: start; } }
@media (min-width: 62.01rem) { .controls { position: sticky; top: .5rem; max-height: calc(100vh - 1rem); overflow: auto; } }
fieldset { border: 1px solid var(--rule); border-radius: .375rem; margin: 0 0 .75rem; padding: .25rem .75rem .5rem; min-width: 0; }
legend { font-weight: 600; padding: 0 .25rem; }
.control { margin: .375rem 0; }
.control label, .control .label { font-size: .875rem; display: block; }
.control-inputs { display: flex; gap: .5rem; align-items: center; }
.control-inputs input[type=range] { flex: 1; min-width: 0; accent-color: var(--running); min-height: 1.5rem; }
.control-inputs input[type=number] { width: 6.5rem; }
.control-inputs .unit { width: 2.75rem; font-size: .8125rem; }
input, select, textarea, button { font: inherit; font-size: .875rem; color: var(--ink); background: var(--page); }
input[type=number], select, textarea, .button {
  border: 1px solid var(--edge); border-radius: .25rem; padding: .25rem .375rem;
}
.button { background: var(--panel); min-height: 2rem; padding: 0 .75rem; }
.control-help, .control-note { font-size: .8125rem; line-height: 1.35; margin: 0; color: var(--faint); }
.control-note { color: var(--unsure); }
.choice { display: flex; gap: .5rem; align-items: baseline; font-size: .875rem; min-height: 1.5rem; }
.now { display: none; }
@media (max-width: 62rem) {
  .choices { display: flex; flex-wrap: wrap; gap: 0 1rem; } .narrow-fold > summary { font-size: .875rem; }
  .compared { display: flex; align-items: center; gap: .5rem; }
  fieldset { margin-bottom: .25rem; padding-top: 0; }
  .now {
    display: block; position: sticky; bottom: 0; margin: 0 -1rem; padding: .25rem 1rem; max-width: none;
    background: var(--panel); border-top: 1px solid var(--rule); font-size: .8125rem; line-height: 1.35;
  }
}
/* Where there is but one column, the controls stay in sight and are scrolled by themselves, so that the lanes are too. */
@media (max-width: 62rem) and (min-height: 30rem) {
  .controls {
    position: sticky; top: 0; z-index: 1; max-height: 40vh; overflow: auto; margin: .5rem -1rem 0; padding: 0 1rem;
    background: var(--page); border: solid var(--edge); border-width: 1px 0; scroll-padding-bottom: 4rem;
  }
  /* What has the focus is not to stand behind them. */
  .panel canvas, .lane-tools button, .panel a, .playground summary, .playground .scroll, #copy, #yaml { scroll-margin-top: calc(40vh + 1rem); }
}
@media print {
  .controls, .lane-tools button, .button { display: none; } .playground:not([hidden]) { display: block; }
  .panel { break-inside: avoid; } #numbers td { min-width: 0; } #yaml { field-sizing: content; height: auto; }
}
.playground h2:first-child { margin-top: .25rem; }
.panel h3 { margin: 1rem 0 0; }
.panel p { margin: .125rem 0; max-width: none; font-size: .875rem; }
.share-bar { display: flex; height: .75rem; margin: .25rem 0; border: 1px solid var(--edge); }
.part-running { background: var(--running); }
/* A free slot's colour and a take's, as both hold. */
.part-takeUnderWay { background: repeating-linear-gradient(135deg, var(--starved) 0 4px, var(--take) 4px 8px); }
.part-unasked { background: var(--starved); } .part-unwanted { background: var(--page); }
.parts { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; list-style: none; padding: 0; margin: .5rem 0; }
.parts i { display: inline-block; width: 1rem; height: .75rem; margin-right: .35rem; border: 1px solid var(--edge); }
#numbers td { min-width: 13rem; } #numbers span { display: block; }
#numbers .mean, #numbers .difference, #numbers .words { font-size: .8125rem; color: var(--faint); font-weight: 400; }
#yaml { width: 100%; font: .8125rem/1.45 ui-monospace, monospace; }
progress { width: 10rem; accent-color: var(--running); vertical-align: middle; }
`;
