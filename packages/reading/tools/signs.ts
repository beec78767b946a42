import { seededRandom } from "@svc/testkit/random";
import type { OcrKind } from "@svc/domain/meaning/text-reading";
import { checkDigitOf } from "../src/kinds/vin.ts";
import { PLATE_PATTERNS } from "../src/kinds/plate-patterns.ts";

/** One line on a sign. Position and letter height are shares of the sign's height; `x` is a share of its width. */
type SignText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The sign's main line extends from `x` to here; other lines keep their natural width. */
  readonly until?: number;
};

/** The sign drawn in a photo, and the expected text. */
export type Sign = {
  readonly kind: Exclude<OcrKind, "text">;
  readonly expected: string;
  readonly font: FontName;
  readonly paper: string;
  readonly ink: string;
  /** Width divided by height. */
  readonly aspect: number;
  readonly hasBand: boolean;
  readonly texts: readonly SignText[];
};

const FONTS = ["barlow-condensed", "oswald", "overpass", "roboto-mono", "share-tech-mono"] as const;
export type FontName = (typeof FONTS)[number];

const VIN_ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export type Random = () => number;

function pick<T>(random: Random, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

/** The same kind and seed always give the same sign. */
export function makeSign(kind: Sign["kind"], seed: number): Sign {
  const random = seededRandom(seed);
  return SIGNS[kind](random);
}

const SIGNS: Readonly<Record<Sign["kind"], (random: Random) => Sign>> = { plate, vin, odometer, serial };

/** A current series of one of the thirty countries, in painted groups. */
function plate(random: Random): Sign {
  const { pattern, example } = pick(random, PLATE_PATTERNS);
  let expected = example;
  for (let attempt = 0; attempt < 50; attempt++) {
    const other = Array.from(example)
      .map((character) => varied(character, random))
      .join("");
    if (pattern.test(other)) expected = other;
  }
  const groups = expected.match(/[A-Z]+|\d+/g) ?? [expected];
  const shown = groups.join(pick(random, [" ", " ", "-", ""]));
  const hasBand = random() < 0.6;
  return {
    kind: "plate",
    expected,
    font: pick(random, ["barlow-condensed", "oswald", "overpass", "roboto-mono"]),
    paper: pick(random, ["#f4f4f0", "#f4f4f0", "#f2c522", "#dfe8f2"]),
    ink: pick(random, ["#101010", "#101010", "#14306b", "#3a0d10"]),
    aspect: pick(random, [4.6, 4.6, 3.2]),
    hasBand,
    texts: [{ text: shown, x: hasBand ? 0.14 : 0.06, y: 0.8, height: 0.6, until: 0.95 }],
  };
}

function varied(character: string, random: Random): string {
  if (/\d/.test(character)) return String(Math.floor(random() * 10));
  return pick(random, Array.from(CAPITALS));
}

/** A VIN with a correct check digit, from a maker in North America, Europe or Asia. */
function vin(random: Random): Sign {
  const first = pick(random, ["1", "2", "3", "4", "5", "J", "K", "L", "S", "V", "W", "Y", "Z"]);
  const letters = Array.from({ length: 12 }, () => pick(random, Array.from(VIN_ALPHABET))).join("");
  const last = Array.from({ length: 4 }, () => Math.floor(random() * 10)).join("");
  const open = `${first}${letters}${last}`;
  const expected = open.slice(0, 8) + checkDigitOf(open) + open.slice(9);
  const [paper, ink] = pick(random, [
    ["#c9ccd0", "#202225"],
    ["#17191c", "#e4e6e8"],
    ["#f4f4f4", "#111111"],
  ] as const);
  return {
    kind: "vin",
    expected,
    font: pick(random, FONTS),
    paper,
    ink,
    aspect: 7,
    hasBand: false,
    texts: [
      { text: expected, x: 0.05, y: 0.66, height: 0.36, until: 0.95 },
      ...(random() < 0.5 ? [{ text: "TYPE 5K 1490 kg", x: 0.06, y: 0.93, height: 0.14 }] : []),
    ],
  };
}

/** A dashboard: speed, trip and time surround the odometer. */
function odometer(random: Random): Sign {
  const expected = String(1000 + Math.floor(random() * 10 ** pick(random, [4, 5, 5, 6])));
  const unit = pick(random, ["km", "mi"]);
  const shown = random() < 0.25 ? expected.replace(/(\d)(?=(?:\d{3})+$)/g, "$1,") : expected;
  const [paper, ink] = pick(random, [
    ["#0b0d10", "#e8f0f8"],
    ["#101418", "#f5a742"],
    ["#c4d0b8", "#1a2016"],
  ] as const);
  const trip = (random() * 900).toFixed(1);
  return {
    kind: "odometer",
    expected,
    font: pick(random, FONTS),
    paper,
    ink,
    aspect: 2.4,
    hasBand: false,
    texts: [
      {
        text: pick(random, [`${shown} ${unit}`, `ODO ${shown} ${unit}`, `${shown}${unit}`]),
        x: 0.12,
        y: 0.6,
        height: 0.2,
      },
      { text: `TRIP ${trip}`, x: 0.12, y: 0.85, height: 0.12 },
      {
        text: `${10 + Math.floor(random() * 13)}:${10 + Math.floor(random() * 49)}`,
        x: 0.75,
        y: 0.22,
        height: 0.12,
      },
      { text: `${Math.floor(random() * 30)}°C`, x: 0.12, y: 0.22, height: 0.12 },
    ],
  };
}

function serial(random: Random): Sign {
  const characters = Array.from(VIN_ALPHABET);
  const part = (length: number) => Array.from({ length }, () => pick(random, characters)).join("");
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join("");
  const expected = pick(random, [
    `${part(4)}-${digits(6)}`,
    `SN${digits(8)}`,
    `${part(3)}${digits(7)}`,
    digits(10),
    `${part(2)}-${part(4)}-${digits(4)}`,
  ]);
  const label = pick(random, ["S/N: ", "Serial No. ", "SN ", "Serial Number: ", "Serien-Nr. "]);
  return {
    kind: "serial",
    expected,
    font: pick(random, FONTS),
    paper: pick(random, ["#f6f6f4", "#d8dadc", "#1c1e20"]),
    ink: "#18191b",
    aspect: 1.9,
    hasBand: false,
    texts: [
      { text: `Model: ${part(2)}-${digits(3)}`, x: 0.06, y: 0.25, height: 0.12 },
      { text: "220-240V 50Hz 1200W", x: 0.06, y: 0.47, height: 0.1 },
      { text: label + expected, x: 0.06, y: 0.71, height: 0.13 },
      { text: "Made in Portugal", x: 0.06, y: 0.91, height: 0.1 },
    ],
  };
}
