import { invalidRequest } from "./errors.ts";
import { wirePath } from "./field-errors.ts";

/**
 * Like JSON.parse, and throws like it. Also refuses half a surrogate pair, which only an escape can produce,
 * and reports its path below `at`. No store keeps such a character and RFC 8785 cannot encode it, so the caller
 * would get back a different value.
 */
export function parseJson(text: string, at: readonly PropertyKey[] = []): unknown {
  const value: unknown = JSON.parse(text);
  const half = /\\u[dD][89a-fA-F]/.test(text) ? pathOfHalf(value, at) : undefined;
  if (half)
    throw invalidRequest([{ path: wirePath(half), message: "must not have half of a surrogate pair" }]);
  return value;
}

/** Iterative, because JSON may be nested more deeply than the stack allows. */
function pathOfHalf(root: unknown, at: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  const left: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [
    { value: root, path: at },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !value.isWellFormed()) return path;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (!name.isWellFormed()) return path;
      left.push({ value: member, path: [...path, name] });
    }
  }
  return undefined;
}
