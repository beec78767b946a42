import { RESULT_STYLES } from "./result-styles.ts";

/** The look of the result page, with what a form needs. */
export const PAY_STYLES = `${RESULT_STYLES}
:root{--on-accent:#fff;--field:#6b7680;--warn:#fff3d6;--warn-ink:#5c3a00}
@media (prefers-color-scheme:dark){:root{--accent:#8ab4f8;--on-accent:#06203f;--field:#8b95a1;--warn:#3a2c0c;--warn-ink:#ffdf9e}}
main>:last-child{margin-bottom:0}
dd small{display:block;font-weight:400;color:var(--soft);font-size:.9rem}
.cap{font-size:1.5rem;line-height:1.2}
.over{color:var(--soft);font-weight:400}
ul.plain{list-style:none;margin:0;padding:0}
form{margin:1.5rem 0 0}
button,.button{display:grid;place-items:center;width:100%;min-height:3.25rem;padding:.75rem 1rem;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:focus-visible,.button:focus-visible,input:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
label{display:block;font-weight:600;margin:0 0 .35rem}
input{display:block;width:100%;min-height:3.25rem;padding:.5rem .85rem;border:1.5px solid var(--field);border-radius:12px;background:var(--page);color:var(--ink);font:inherit;font-size:1.2rem;font-variant-numeric:tabular-nums;letter-spacing:.04em}
input[aria-invalid]{border-color:var(--bad)}
.hint{color:var(--soft);font-size:.9rem;margin:.4rem 0 1rem}
.error{color:var(--bad);font-weight:600;margin:.4rem 0 1rem}
.test{background:var(--warn);color:var(--warn-ink);border-radius:12px;padding:1rem;margin:0 0 1.25rem}
.test strong{display:block;font-size:1.6rem;line-height:1.2;letter-spacing:.02em;margin:0 0 .35rem}
.test p{margin:0}
code{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap;font-weight:600}
`;
