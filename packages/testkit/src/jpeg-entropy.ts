/** T.81 K.3.3, the tables that files without their own are read with: codes of each length, then the symbols. */
export const STANDARD_TABLES = {
  dc: [
    "00010501010101010100000000000000 000102030405060708090a0b",
    "00030101010101010101010000000000 000102030405060708090a0b",
  ],
  ac: [
    `0002010303020403050504040000017d
     01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a4344
     45464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4
     b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`,
    `00020102040403040705040400010277
     000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a43
     4445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2
     b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`,
  ],
} as const;

/** A table's bytes as a DHT segment has them. */
export function tableBytes(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
}

type Code = { readonly bits: number; readonly length: number };

/** T.81 C: the codes of a table by symbol. */
export function codesOf(hex: string): ReadonlyMap<number, Code> {
  const bytes = tableBytes(hex);
  const codes = new Map<number, Code>();
  let [bits, at] = [0, 16];
  for (let length = 1; length <= 16; length++, bits <<= 1) {
    for (let i = 0; i < (bytes[length - 1] ?? 0); i++) codes.set(bytes[at++] ?? 0, { bits: bits++, length });
  }
  return codes;
}

/** Writes bits, with a zero byte after each 0xff. */
export function createBitWriter() {
  const out: number[] = [];
  let [held, count] = [0, 0];

  function put(bits: number, length: number): void {
    for (let i = length - 1; i >= 0; i--) {
      held = (held << 1) | ((bits >> i) & 1);
      if (++count < 8) continue;
      out.push(held);
      if (held === 0xff) out.push(0);
      [held, count] = [0, 0];
    }
  }

  return {
    put,
    /** A symbol, then as many bits of the value as it says (T.81 F.1.2.1). */
    putValue(codes: ReadonlyMap<number, Code>, symbol: number, value: number): void {
      const code = codes.get(symbol);
      if (!code) throw new Error(`the table has no code for ${symbol}`);
      put(code.bits, code.length);
      const size = symbol & 15;
      put(value < 0 ? value + (1 << size) - 1 : value, size);
    },
    /** Completes the last byte and appends a marker. */
    mark(marker: number): void {
      if (count > 0) put(0xff, 8 - count);
      out.push(0xff, marker);
    },
    finish(): Uint8Array {
      if (count > 0) put(0xff, 8 - count);
      return Uint8Array.from(out);
    },
  };
}

export type BitWriter = ReturnType<typeof createBitWriter>;

/** The number of bits that a value needs. */
export function sizeOf(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

/** T.81 figure A.6: rows and columns of the coefficients in coding order. */
const ZIGZAG: readonly number[] = Array.from({ length: 64 }, (_, i) => i).toSorted((a, b) => {
  const [rowA, rowB] = [a >> 3, b >> 3];
  const [sumA, sumB] = [rowA + (a & 7), rowB + (b & 7)];
  if (sumA !== sumB) return sumA - sumB;
  return sumA % 2 === 0 ? rowB - rowA : rowA - rowB;
});

const COSINES = Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** The quantised coefficients of 64 samples (0..255), in coding order. */
export function transform(samples: readonly number[], step: number): readonly number[] {
  const rows = samples.map((_, i) => sum8((x) => ((samples[(i & 56) + x] ?? 0) - 128) * cosine(i & 7, x)));
  return ZIGZAG.map((place) =>
    Math.round(sum8((y) => (rows[y * 8 + (place & 7)] ?? 0) * cosine(place >> 3, y)) / step),
  );
}

function cosine(u: number, x: number): number {
  return COSINES[u * 8 + x] ?? 0;
}

function sum8(value: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += value(i);
  return sum;
}
