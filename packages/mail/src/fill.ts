import { escapeHtml } from "./html.ts";

/** CONTRACT G5.1: the value of each placeholder; `metadata.<key>` of a key that is not there is empty. */
export type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const SUBJECT_CHARACTERS = 250;

export function fillText(template: string, values: Values): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(values, name));
}

/** One line, whatever the values hold: nothing that a subject carries can begin another header. */
export function fillSubject(template: string, values: Values): string {
  const line = fillText(template, values)
    // control characters, line and paragraph separators, and what turns the direction of writing round
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  // by code points: half a surrogate pair is no text
  return Array.from(line).slice(0, SUBJECT_CHARACTERS).join("");
}

/** Plain text as HTML: everything escaped, lines kept, and the result's address a link. */
export function fillHtml(template: string, values: Values): string {
  const parts = template.split(PLACEHOLDER); // text, name, text, name, … text
  const filled = parts.map((part, index) => {
    if (index % 2 === 0) return escapeHtml(part);
    const value = escapeHtml(valueOf(values, part));
    return part === "result_url" && value !== "" ? `<a href="${value}">${value}</a>` : value;
  });
  return filled.join("").replaceAll(/\r\n|\r|\n/g, "<br>\n");
}

function valueOf(values: Values, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? "") : "";
}
