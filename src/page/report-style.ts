/** What a report looks like beside what all pages share. */
export const reportStyle = `
h4 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
.verdict { font-size: 1.15rem; font-weight: 600; margin: .25rem 0 .5rem; }
.verdict.open, .open { color: var(--unsure); }
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .75rem 0; font-size: .875rem; }
.part { border: 2px solid var(--unsure); border-radius: .25rem; padding: .5rem .75rem; max-width: none; font-weight: 600; }
caption { text-align: left; color: var(--faint); font-size: .875rem; padding: .25rem 0; }
thead th { vertical-align: bottom; }
tbody th { font-weight: 400; } th[scope=rowgroup] { font-weight: 600; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 2rem; }
details { margin: .5rem 0; }
pre { padding: .75rem; background: var(--panel); border-radius: .25rem; }
.lanes.live > figure { display: none; }
/* As wide as the time axes of the drawings above and below it, which end 14 before their width of 1120, however small they are drawn. */
.lanes canvas { width: 98.75%; }
@media print {
  .lanes.live > figure { display: block; } .lane-view { display: none; }
  pre { white-space: pre-wrap; }
  section { break-inside: auto; } h2, h3, h4 { break-after: avoid; }
}
`;
