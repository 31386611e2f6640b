/** The look of lane views, for pages that have some. */
export const laneStyle = `
.lane-view { margin: .5rem 0 1rem; }
.lane-view canvas { display: block; width: 100%; touch-action: pan-y; cursor: crosshair; }
.lane-tools { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; font-size: .875rem; }
.lane-tools button {
  font: inherit; min-width: 2rem; min-height: 2rem; padding: 0 .5rem;
  color: var(--ink); background: var(--panel); border: 1px solid var(--edge); border-radius: .25rem;
}
.lane-marks { display: flex; flex-wrap: wrap; gap: .25rem .75rem; margin-left: .5rem; }
.lane-mark { display: inline-flex; align-items: center; }
.lane-mark i { width: 1rem; height: .75rem; margin-right: .35rem; border: 1px solid var(--edge); }
.mark-running { background: var(--running); } .mark-held { background: var(--held); }
.mark-take { background: var(--take); } .mark-bad { background: var(--bad); }
.mark-queued { background: var(--backlog); }
.lane-about { font-size: .875rem; margin: .25rem 0; max-width: none; }
.lane-readout { font-size: .875rem; margin: .25rem 0; min-height: 3em; max-width: none; }
`;
