/** A colour profile, as much of ICC.1:2022 as photos use. */
export type ProfilePlan = {
  readonly version?: 2 | 4;
  /** The curve of each channel, or of grey. */
  readonly curve: IccCurve;
  /** CIE XYZ of red, green and blue, relative to D50. Absent for a grey profile. */
  readonly colorants?: readonly [Xyz, Xyz, Xyz];
  /** Adds a table of colours from RGB to XYZ, which comes before the curves: here each channel's negative. */
  readonly hasTable?: boolean;
};

export type IccCurve =
  | { readonly gamma: number }
  | { readonly samples: readonly number[] }
  /** A function type of 10.18 and its parameters. */
  | { readonly formula: number; readonly parameters: readonly number[] };
type Xyz = readonly [x: number, y: number, z: number];

/** The colorants of well-known profiles. */
export const COLORANTS = {
  srgb: [
    [0.43607, 0.22249, 0.01392],
    [0.38515, 0.71687, 0.09708],
    [0.14307, 0.06061, 0.7141],
  ],
  displayP3: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
  adobeRgb: [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  proPhoto: [
    [0.79767, 0.28804, 0],
    [0.13519, 0.71188, 0],
    [0.03134, 0.00009, 0.82491],
  ],
} as const satisfies Readonly<Record<string, readonly [Xyz, Xyz, Xyz]>>;

/** sRGB's curve as version 4 writes it. */
export const SRGB_FORMULA: IccCurve = {
  formula: 3,
  parameters: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045],
};

const D50: Xyz = [0.9642, 1, 0.8249];
const HEADER_BYTES = 128;

export function drawIcc(plan: ProfilePlan): Uint8Array {
  const { version = 2, curve, colorants, hasTable = false } = plan;
  const words = version === 2 ? description("Drawn") : localized("Drawn");
  const tags: [string, Buffer][] = [
    ["desc", words],
    ["cprt", version === 2 ? tag("text", "None\0") : localized("None")],
    ["wtpt", xyz(D50)],
    ...(["r", "g", "b"] as const).flatMap((channel, i): [string, Buffer][] => {
      const colorant = colorants?.[i];
      return colorant
        ? [
            [`${channel}XYZ`, xyz(colorant)],
            [`${channel}TRC`, curveTag(curve)],
          ]
        : [];
    }),
    ...(colorants ? [] : [["kTRC", curveTag(curve)] as [string, Buffer]]),
    ...(hasTable ? [["A2B0", negatives()] as [string, Buffer]] : []),
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  let at = HEADER_BYTES + table.length;
  for (const [i, [name, body]] of tags.entries()) {
    table.write(name, 4 + i * 12, "latin1");
    table.writeUInt32BE(at, 8 + i * 12);
    table.writeUInt32BE(body.length, 12 + i * 12);
    at += body.length;
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(at);
  header.writeUInt8(version, 8);
  header.write(colorants ? "mntrRGB XYZ " : "mntrGRAYXYZ ", 12, "latin1");
  header.write("acsp", 36, "latin1");
  fixed(D50).copy(header, 68);
  return new Uint8Array(Buffer.concat([header, table, ...tags.map(([, body]) => body)]));
}

/** A tag's data, padded to four bytes. */
function tag(type: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${type}\0\0\0\0`, "latin1"),
    ...parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  ]);
  return Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
}

function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) out.writeUInt16BE(value, i * 2);
  return out;
}

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) out.writeUInt32BE(value, i * 4);
  return out;
}

/** s15Fixed16Number. */
function fixed(values: readonly number[]): Buffer {
  return u32(...values.map((value) => Math.round(value * 65_536) >>> 0));
}

function xyz(value: Xyz): Buffer {
  return tag("XYZ ", fixed(value));
}

function description(words: string): Buffer {
  return tag("desc", u32(words.length + 1), `${words}\0`, Buffer.alloc(78));
}

function localized(words: string): Buffer {
  const text = Buffer.from(words, "utf16le").swap16();
  return tag("mluc", u32(1, 12), "enUS", u32(text.length, 28), text);
}

function curveTag(curve: IccCurve): Buffer {
  if ("gamma" in curve) return tag("curv", u32(1), u16(Math.round(curve.gamma * 256)));
  if ("formula" in curve) return tag("para", u16(curve.formula, 0), fixed(curve.parameters));
  const samples = curve.samples.map((sample) => Math.round(sample * 65_535));
  return tag("curv", u32(samples.length), u16(...samples));
}

/** 10.11, lut16Type: two grid points for each channel. XYZ is coded in 0..1.99997. */
function negatives(): Buffer {
  const corners = Array.from({ length: 8 }, (_, i) =>
    [i >> 2, (i >> 1) & 1, i & 1].map((bit) => (1 - bit) * 30_000),
  );
  const unmixed = fixed([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const linear = u16(0, 65_535, 0, 65_535, 0, 65_535);
  return tag("mft2", Uint8Array.of(3, 3, 2, 0), unmixed, u16(2, 2), linear, u16(...corners.flat()), linear);
}
