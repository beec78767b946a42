/** The header is valid, but the pixels cannot be read. */
export type Unreadable = { readonly failed: "unreadable"; readonly detail: string };

export function unreadable(detail: string): Unreadable {
  return { failed: "unreadable", detail };
}
