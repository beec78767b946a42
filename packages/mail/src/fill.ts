import { escapeHtml } from "./html.ts";

/** CONTRACT G5.1: the value of each placeholder. An unknown `metadata.<key>` is empty. */
export type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const SUBJECT_CHARACTERS = 250;

export function fillText(template: string, values: Values): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(values, name));
}

/** Always one line, whatever the values contain, so that a subject cannot start another header. */
export function fillSubject(template: string, values: Values): string {
  return oneLine(fillText(template, values));
}

/** The text as a subject: one line, without marks that reverse what follows, at most 250 characters. */
export function oneLine(text: string): string {
  const line = text
    // Control characters, line and paragraph separators, and writing direction marks.
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  // Cut by code points, because half a surrogate pair is not valid text.
  return Array.from(line).slice(0, SUBJECT_CHARACTERS).join("");
}

/** Plain text as HTML: everything escaped, line breaks kept, and the result's URL made a link. */
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
