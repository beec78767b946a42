import { PAPER_STYLES } from "./paper-styles.ts";

/** The styles of the pages before and after a capture, plus terms and a form. */
export const PAY_STYLES = `${PAPER_STYLES}
.limit{font-size:1.75rem;line-height:1.2}
.over{color:var(--soft);font-weight:400}
ul.plain{list-style:none;margin:0;padding:0}
form{margin:1.5rem 0 0}
label{display:block;font-weight:600;margin:0 0 .5rem}
input{display:block;width:100%;min-height:3.25rem;padding:.5rem 1rem;border:1.5px solid var(--field);border-radius:.75rem;background:var(--page);color:var(--ink);font:inherit;font-size:1.25rem;font-variant-numeric:tabular-nums;letter-spacing:.04em}
input[aria-invalid]{border-color:var(--bad)}
.hint{color:var(--soft);font-size:.9375rem;margin:.5rem 0 1rem}
.error{color:var(--bad);font-weight:600;margin:.5rem 0 1rem}
.test{background:var(--warn);color:var(--warn-ink);border-radius:.75rem;padding:1rem;margin:0 0 1.5rem}
.test strong{display:block;font-size:1.25rem;line-height:1.3;letter-spacing:.02em;margin:0 0 .5rem}
.test p{margin:0}
bdi{font-variant-numeric:tabular-nums}
code{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap;font-weight:600}
`;
