/** How the parts of charts look. The colours are the page's, so that dark mode and print need nothing more. */
export const chartStyle = `
${Array.from({ length: 8 }, (_, index) => `.s${index} { --c: var(--series-${index}); }`).join(" ")}
.d1 { stroke-dasharray: 7 3; } .d2 { stroke-dasharray: 2 2; } .d3 { stroke-dasharray: 9 3 2 3; } .d4 { stroke-dasharray: 12 4; }
.d5 { stroke-dasharray: 4 4; } .d6 { stroke-dasharray: 12 3 2 3 2 3; }
.line { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; }
.band { fill: var(--c); fill-opacity: .2; stroke: none; }
.mark { fill: var(--c); stroke: var(--page); stroke-width: .75; }
.bar { fill: var(--c); fill-opacity: .75; }
.range { stroke: var(--ink); stroke-width: 1.25; fill: none; }
.zero { stroke: var(--faint); stroke-dasharray: 4 3; }
.heat { fill: var(--series-0); }
.running { fill: var(--running); stroke: var(--running); } .held { fill: var(--held); stroke: var(--held); }
.starved { fill: var(--starved); stroke: var(--starved); } .free { fill: var(--page); stroke: var(--edge); }
.broken { fill: var(--bad); stroke: var(--bad); }
.area { stroke: none; } .area.free { stroke: var(--edge); } .lane { fill: none; }
.over { fill: none; stroke-width: 1.5; } .over.held { stroke: var(--ink); stroke-dasharray: 3 2; } .over.queued { stroke: var(--faint); }
.wanted { fill: none; stroke: var(--take); } .returned { fill: var(--take); fill-opacity: .6; }
.backlog { fill: var(--backlog); }
`;
