import { lengthFields } from "./lengths.ts";
import type { Random } from "./random.ts";

/** What a mutation can use besides the file itself: another file of the format, and words with a meaning in it. */
export type Material = { readonly other: Uint8Array; readonly words: readonly Uint8Array[] };

type Mutation = (file: Uint8Array, random: Random, material: Material) => Uint8Array;

const STEPS_MAX = 4;
const ODD = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
const ODD_LENGTHS = [0, 1, 2, 7, 8, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff];

/** Applies one to four changes to the file. */
export function mutate(good: Uint8Array, random: Random, material: Material): Uint8Array {
  let file: Uint8Array = good.slice();
  for (let step = random.below(STEPS_MAX); step >= 0; step--) {
    const change = random.pick(MUTATIONS);
    if (change && file.length > 0) file = change(file, random, material);
  }
  return file;
}

/** Half of the positions are in the first part of the file, where its structure is. */
function place(file: Uint8Array, random: Random): number {
  const among = random.below(2) === 0 ? Math.min(file.length, 700) : file.length;
  return random.below(Math.max(1, among));
}

const MUTATIONS: readonly Mutation[] = [
  flipBits,
  setBytes,
  changeNumber,
  changeLength,
  changeLength,
  cutEnd,
  removeRange,
  repeatRange,
  splice,
  putWord,
];

function flipBits(file: Uint8Array, random: Random): Uint8Array {
  for (let i = random.below(8); i >= 0; i--) {
    const at = place(file, random);
    file[at] = (file[at] ?? 0) ^ (1 << random.below(8));
  }
  return file;
}

function setBytes(file: Uint8Array, random: Random): Uint8Array {
  const value = random.pick([...ODD, random.below(256)]) ?? 0;
  const at = place(file, random);
  return file.fill(value, at, at + 1 + random.below(8));
}

function changeNumber(file: Uint8Array, random: Random): Uint8Array {
  const bytes = random.pick([2, 4] as const) ?? 2;
  return writeNumber(file, { at: place(file, random), bytes, isLittle: random.below(2) === 0 }, random);
}

function changeLength(file: Uint8Array, random: Random): Uint8Array {
  const field = random.pick(lengthFields(file));
  return field ? writeNumber(file, field, random) : file;
}

type Field = { readonly at: number; readonly bytes: 2 | 4; readonly isLittle: boolean };

function writeNumber(file: Uint8Array, { at, bytes, isLittle }: Field, random: Random): Uint8Array {
  if (at + bytes > file.length) return file;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const old = bytes === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle);
  const near = old + random.below(33) - 16;
  const value = random.pick([near, near, old * 2, old >> 1, random.pick(ODD_LENGTHS) ?? 0]) ?? 0;
  if (bytes === 2) view.setUint16(at, value, isLittle);
  else view.setUint32(at, value, isLittle);
  return file;
}

function cutEnd(file: Uint8Array, random: Random): Uint8Array {
  return file.subarray(0, place(file, random));
}

function range(file: Uint8Array, random: Random): readonly [from: number, to: number] {
  const from = place(file, random);
  return [from, Math.min(file.length, from + 1 + random.below(random.below(2) === 0 ? 16 : 2000))];
}

function removeRange(file: Uint8Array, random: Random): Uint8Array {
  const [from, to] = range(file, random);
  return insert(file.subarray(0, from), new Uint8Array(), file.subarray(to));
}

function repeatRange(file: Uint8Array, random: Random): Uint8Array {
  const [from, to] = range(file, random);
  return insert(file.subarray(0, to), file.subarray(from, to), file.subarray(to));
}

function splice(file: Uint8Array, random: Random, { other }: Material): Uint8Array {
  const [from, to] = range(other, random);
  const at = place(file, random);
  const kept = random.below(2) === 0 ? at : at + (to - from);
  return insert(file.subarray(0, at), other.subarray(from, to), file.subarray(kept));
}

function putWord(file: Uint8Array, random: Random, { words }: Material): Uint8Array {
  const word = random.pick(words) ?? new Uint8Array();
  const at = place(file, random);
  const kept = random.below(2) === 0 ? at : at + word.length;
  return insert(file.subarray(0, at), word, file.subarray(kept));
}

function insert(before: Uint8Array, middle: Uint8Array, after: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([before, middle, after]));
}
