export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The UTF-8 length of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value));
}
