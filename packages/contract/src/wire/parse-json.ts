/**
 * As JSON.parse, and throws as it does; half of a surrogate pair, which only an escape can write, is read as U+FFFD: no store
 * keeps one, and RFC 8785 has no text for it.
 */
export function parseJson(text: string): unknown {
  return /\\u[dD][89a-fA-F]/.test(text) ? JSON.parse(text, repaired) : JSON.parse(text);
}

function repaired(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
