import { seededRandom } from "@svc/testkit/random";
import type { Binding, Referee, Ruling } from "./referee.ts";
import type { SealedFile } from "./sealed-files.ts";

export type Flips = Readonly<Record<Ruling, number>>;

/** The referee's rulings on this many copies of a sealed file, each with one covered bit changed. */
export async function flipBytes(
  { format, sealed }: SealedFile,
  { rule, bindingOf }: Referee,
  times: number,
): Promise<Flips> {
  const places = coveredPlaces(sealed, await bindingOf(format, sealed));
  const random = seededRandom(sealed.length);
  const counts = { Trusted: 0, Valid: 0, Invalid: 0, none: 0 };
  for (let done = 0; done < times; done++) {
    const at = places[Math.floor(random() * places.length)] ?? 0;
    const changed = new Uint8Array(sealed);
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8)); // oxlint-disable-line no-bitwise -- one bit
    counts[await rule(format, changed)] += 1;
  }
  return counts;
}

/** Every byte that the hard binding covers. */
export function coveredPlaces(bytes: Uint8Array, binding: Binding): readonly number[] {
  const excluded = binding.kind === "data" ? binding.exclusions : boxesOf(bytes, binding.excludedBoxes);
  return Array.from(bytes.keys()).filter((at) =>
    excluded.every(({ start, length }) => at < start || at >= start + length),
  );
}

/** Top-level boxes of ISO/IEC 14496-12 by type. */
function boxesOf(bytes: Uint8Array, types: readonly string[]) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: { start: number; length: number }[] = [];
  for (let start = 0; start + 8 <= bytes.length;) {
    const short = view.getUint32(start);
    const length = short === 1 ? Number(view.getBigUint64(start + 8)) : short || bytes.length - start;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    if (types.includes(type)) found.push({ start, length });
    start += length;
  }
  return found;
}
