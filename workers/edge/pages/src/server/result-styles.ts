export const RESULT_STYLES = `
:root{color-scheme:light dark;--accent:#0b57d0;--page:#f1f3f5;--card:#fff;--ink:#1b1f24;--soft:#5b6570;--line:#e3e6ea;--ground:#eceff2;--good:#0a6b34;--bad:#b3261e;--open:#855300}
@media (prefers-color-scheme:dark){:root{--page:#0f1216;--card:#1a1f26;--ink:#e8eaed;--soft:#a8b0ba;--line:#333a44;--ground:#2a313b;--good:#6fdc9b;--bad:#ff9a90;--open:#ffc970}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:42rem;margin:0 auto;padding:1.25rem}
header{display:flex;gap:.75rem;align-items:center;font-weight:600;border-top:6px solid var(--accent)}
header img{height:32px;width:auto;max-width:140px}
main{background:var(--card);border-radius:14px;padding:1.5rem 1.25rem}
h1{margin:0 0 .5rem;font-size:1.6rem;line-height:1.25}
h2{margin:1.5rem 0 .5rem;font-size:1.15rem}
p{margin:0 0 .75rem}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}
dl{margin:1rem 0 0}
dl div{display:flex;gap:1rem;padding:.6rem 0;border-top:1px solid var(--line)}
dt{flex:0 0 42%}
dd{margin:0;min-width:0;font-weight:600}
a{color:inherit}
.place{margin-top:2rem}
.place h2+p{font-weight:600}
.place svg{display:block;width:100%;max-width:30rem;margin-top:1rem}
.photos{list-style:none;margin:1.5rem 0 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:1rem}
.photos img,.ground{display:block;width:100%;height:auto;border-radius:10px}
.ground{display:grid;place-items:center;aspect-ratio:4/3;background:var(--ground);color:var(--soft)}
.photos strong,.photos span{display:block;font-size:.9rem;line-height:1.35;overflow-wrap:anywhere}
.photos strong{margin-top:.35rem}
.photos span,.soft,footer{color:var(--soft)}
footer{font-size:.9rem}
footer p{margin:0 0 .25rem}
@media (min-width:46rem){main{padding:2rem}}
`;
