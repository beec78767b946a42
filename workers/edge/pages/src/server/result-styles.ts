import { PAPER_STYLES } from "./paper-styles.ts";

/** The styles of the pages before and after a capture, wide enough for photos. */
export const RESULT_STYLES = `${PAPER_STYLES}
header,main,footer{max-width:64rem}
body{border-top:6px solid var(--accent)}
section+section{margin-top:2.5rem}
.verdict{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;align-items:start}
.verdict>*{grid-column:2}
.verdict>svg{grid-column:1;grid-row:1;width:2.5rem;height:2.5rem}
.verdict h1{margin-top:.125rem}
.verdict p:last-child{margin:0}
.verdict path{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.verdict path.filled{fill:currentColor;stroke:none}
.verdict path.on{stroke:var(--card)}
dl{margin:0;max-width:44rem}
.items{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:2rem 1.5rem}
.frame{display:grid;place-items:center;aspect-ratio:4/3;border-radius:.75rem;overflow:hidden;background:var(--ground);color:var(--soft);text-decoration:none}
.frame img,video.frame{width:100%;height:100%;object-fit:contain}
video.frame{height:auto}
.flagged.bad>.frame{outline:4px solid var(--bad);outline-offset:3px}
.flagged.open>.frame{outline:4px solid var(--open);outline-offset:3px}
.items>li{max-width:44rem}
.items h3{margin:.75rem 0 0;color:var(--ink)}
.items ul{list-style:none;margin:0;padding:0;font-weight:600;font-size:.9375rem}
.items li .quiet{font-weight:400}
.items p,.links{margin:0;font-size:.9375rem}
.links a{color:var(--ink)}
.links{display:flex;flex-wrap:wrap;gap:0 1.5rem}
.answers dd p{margin:0;white-space:pre-line}
.place h2+p{font-weight:600;margin-bottom:.5rem}
.place svg{display:block;width:100%;max-width:30rem;margin:1rem 0}
a.frame:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media (min-width:66rem){header,footer{padding-inline:0}}
@media (min-width:34rem) and (max-width:66rem){header{padding-inline:1rem}main{border-radius:0}footer{padding-inline:1rem}}
`;
