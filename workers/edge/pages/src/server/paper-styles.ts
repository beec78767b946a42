/**
 * For the pages before and after a capture: a card on a plain background, type sizes 28, 20, 17 and 15 px on an 8 px
 * grid.
 */
export const PAPER_STYLES = `
:root{color-scheme:light dark;--accent:#0b57d0;--fill:#0b57d0;--on-fill:#fff;--page:#f1f3f5;--card:#fff;--ink:#1b1f24;--soft:#5b6570;--line:#e3e6ea;--field:#6b7680;--ground:#eceff2;--good:#0a6b34;--bad:#b3261e;--open:#855300;--warn:#fff3d6;--warn-ink:#5c3a00}
@media (prefers-color-scheme:dark){:root{--accent:#a8c7fa;--fill:#a8c7fa;--on-fill:#000;--page:#0f1216;--card:#1a1f26;--ink:#e8eaed;--soft:#a8b0ba;--line:#333a44;--field:#8b95a1;--ground:#2a313b;--good:#6fdc9b;--bad:#ff9a90;--open:#ffc970;--warn:#3a2c0c;--warn-ink:#ffdf9e}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
header,main,footer{max-width:30rem;margin-inline:auto}
header{display:flex;gap:.75rem;align-items:center;min-height:4rem;padding:1rem;font-weight:600}
header img{height:2rem;width:auto;max-width:8.75rem}
main{background:var(--card);padding:1.5rem 1rem}
footer{padding:1rem;font-size:.9375rem;color:var(--soft)}
footer p{margin:0 0 .5rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.25;text-wrap:balance}
h2{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
h3{margin:0;font-size:1.0625rem;line-height:1.4}
p{margin:0 0 1rem}
main>:last-child{margin-bottom:0}
.good{color:var(--good)}.bad{color:var(--bad)}.open{color:var(--open)}.quiet,.soft{color:var(--soft)}
dl{margin:1rem 0}
dl div{display:flex;gap:1rem;padding:.75rem 0;border-top:1px solid var(--line)}
dt{flex:0 0 40%}
dd{margin:0;min-width:0;font-weight:600}
dd small{display:block;font-weight:400;color:var(--soft);font-size:.9375rem}
a{color:inherit;text-underline-offset:.15em}
footer a,.links a{display:inline-flex;align-items:center;min-height:1.5rem}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,video:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
button,.button{display:grid;place-items:center;width:100%;min-height:3.25rem;padding:.75rem 1rem;border:1px solid var(--accent);border-radius:.75rem;background:var(--fill);color:var(--on-fill);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
@media (min-width:34rem){header{padding:1.5rem 0 1rem}main{border-radius:1rem;padding:2rem}footer{padding:1rem 0}}
`;
