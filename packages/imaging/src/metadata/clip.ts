export type Clipped = Readonly<Record<string, string>>;

const TAGS_MAX = 200;
/** Generators write graphs and prompts of tens of kilobytes, and the part that identifies them is often at the end. */
const VALUE_BYTES_MAX = 65_536;
const GROUP_BYTES_MAX = 262_144;
const NAME_BYTES_MAX = 4096;

/**
 * A group of exifreader's tags as printable values: at most 200 values of at most 64 KB of UTF-8 each, 256 KB in total.
 */
export function clipGroup(group: unknown, wanted: (name: string) => boolean = () => true): Clipped {
  if (typeof group !== "object" || group === null) return {};
  const clipped: [string, string][] = [];
  let room = GROUP_BYTES_MAX;
  for (const [name, tag] of Object.entries(group)) {
    if (clipped.length === TAGS_MAX) break;
    if (name.startsWith("_") || !wanted(name)) continue;
    const value = printable(tag);
    if (value === undefined) continue;
    const entry: [string, string] = [
      clip(name, NAME_BYTES_MAX),
      clip(value, Math.min(room, VALUE_BYTES_MAX)),
    ];
    room -= encoder.encode(entry[1]).length;
    clipped.push(entry);
  }
  return Object.fromEntries(clipped);
}

function printable(tag: unknown): string | undefined {
  if (typeof tag === "string" || typeof tag === "number") return String(tag);
  if (typeof tag !== "object" || tag === null) return undefined;
  if ("description" in tag && isPlain(tag.description)) return String(tag.description);
  return "value" in tag && isPlain(tag.value) ? String(tag.value) : undefined;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function clip(value: string, bytesMax = VALUE_BYTES_MAX): string {
  // A UTF-16 unit takes at least one byte, so a longer text is cut before encoding.
  const start = value.slice(0, bytesMax).replaceAll("\0", "");
  const bytes = encoder.encode(start);
  if (bytes.length <= bytesMax) return start;
  return decoder.decode(bytes.subarray(0, bytesMax)).replace(/\uFFFD+$/, "");
}
