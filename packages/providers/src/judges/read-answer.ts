/** A hundred times the usual response, so that a third party cannot fill our memory. */
const MOST_BYTES = 1024 * 1024;

/** The JSON of a response; undefined if it is not JSON or longer than `mostBytes`. */
export async function readAnswer(response: Response, mostBytes = MOST_BYTES): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The list at this path; empty if there is none. */
export function listAt(value: unknown, ...way: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...way);
  return Array.isArray(found) ? found : [];
}

/** The value at a path through objects and lists; undefined if the path does not exist. */
export function at(value: unknown, ...way: readonly (string | number)[]): unknown {
  return way.reduce<unknown>((held, part) => {
    if (typeof held !== "object" || held === null || !Object.hasOwn(held, part)) return undefined;
    return Object.getOwnPropertyDescriptor(held, part)?.value;
  }, value);
}
