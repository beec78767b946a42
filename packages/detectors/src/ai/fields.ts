import type { Metadata } from "@svc/imaging/evidence";

export type Group = keyof Metadata["tags"];
/** One value that the file says. `tag` is its name in the form of `plain`. */
export type Field = { readonly group: Group; readonly tag: string; readonly value: string };

export function fieldsOf(metadata: Metadata): Field[] {
  return (Object.keys(metadata.tags) as Group[]) // Object.keys widens to string
    .flatMap((group) =>
      Object.entries(metadata.tags[group]).map(([tag, value]) => ({ group, tag: plain(tag), value })),
    );
}

/** Readers differ in prefix, spacing and case: `Iptc4xmpExt:DigitalSourceType`, `Digital Source Type`. */
function plain(tag: string): string {
  return tag
    .replace(/^.*:/, "")
    .replaceAll(/[\s_-]/g, "")
    .toLowerCase();
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text.replaceAll(/\bNaN\b/g, "null"));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value.trim());
}

/** The member of an object if it is a text: String() of a parsed value may throw. */
export function textOf(object: Record<string, unknown> | undefined, name: string): string | undefined {
  const value = object?.[name];
  return typeof value === "string" ? value : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
