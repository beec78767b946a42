export type FormValue = string | { [name: string]: FormValue };

const MAX_DEPTH = 5;

/** Parses `a[b][0]=c` as Stripe does: nested names, and lists by index. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) put(root, keysOf(name), value);
  return root;
}

function keysOf(name: string): readonly string[] {
  return [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)]
    .map(([whole, inner]) => inner ?? whole)
    .slice(0, MAX_DEPTH);
}

function put(into: Record<string, FormValue>, [first = "", ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const known = into[first];
  const next = typeof known === "object" ? known : {};
  into[first] = next;
  put(next, rest, value);
}
