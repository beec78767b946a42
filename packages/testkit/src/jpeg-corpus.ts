import { adobe, drawJpeg, JFIF, type JpegComponent, type JpegPlan } from "./jpeg-file.ts";
import { seededRandom } from "./random.ts";

/** A drawn file, and what it is. */
export type JpegSample = { readonly name: string; readonly bytes: Uint8Array };

const SIZE = { width: 150, height: 101 };

/** Factors of the first component; the others have 1 x 1. */
const SAMPLINGS = {
  "444": [1, 1],
  "440": [1, 2],
  "422": [2, 1],
  "420": [2, 2],
  "411": [4, 1],
  "410": [4, 2],
} as const;

/** Waves that differ in every component, with slopes and a hard edge. */
function waves(kind: number): JpegComponent["sample"] {
  return (x, y) => {
    const edge = ((x >> 5) ^ (y >> 5)) & 1 ? 20 : 0;
    return 90 + kind * 8 + 60 * Math.sin((x + 30 * kind) / (19 + 6 * kind)) + 30 * Math.cos(y / 23) + edge;
  };
}

/** Components of a photo of this many channels. In four channels, only the last two are not subsampled. */
export function wavyComponents(
  ids: readonly number[],
  [h, v]: readonly [number, number] = [1, 1],
): readonly JpegComponent[] {
  return ids.map((id, i) => {
    const isWhole = i === 0 || i === 3;
    return { id, h: isWhole ? h : 1, v: isWhole ? v : 1, sample: waves(i) };
  });
}

function plan(more: Partial<JpegPlan>): JpegPlan {
  return { ...SIZE, components: wavyComponents([1, 2, 3], [2, 2]), segments: [JFIF], ...more };
}

function* samplings(): Generator<readonly [string, JpegPlan]> {
  for (const [name, factors] of Object.entries(SAMPLINGS)) {
    const components = wavyComponents([1, 2, 3], factors);
    yield [name, plan({ components })];
    yield [`${name}-progressive`, plan({ components, isProgressive: true })];
    yield [`${name}-restarts`, plan({ components, restartInterval: 3 })];
    yield [`${name}-split`, plan({ components, isSplit: true })];
    yield [`${name}-no-tables`, plan({ components, hasNoTables: true })];
  }
}

const IDS = {
  "1-2-3": [1, 2, 3],
  "0-1-2": [0, 1, 2],
  "r-g-b": [0x52, 0x47, 0x42],
  equal: [1, 1, 1],
  "two-equal": [1, 2, 2],
};
const MARKS = {
  none: [],
  jfif: [JFIF],
  "adobe-0": [adobe(0)],
  "adobe-1": [adobe(1)],
  both: [JFIF, adobe(0)],
};

function* channels(): Generator<readonly [string, JpegPlan]> {
  for (const [mark, segments] of Object.entries(MARKS)) {
    for (const [name, ids] of Object.entries(IDS)) {
      yield [`ids-${name}-${mark}`, plan({ components: wavyComponents(ids), segments })];
    }
    yield [`grey-${mark}`, plan({ components: wavyComponents([1], [2, 2]), segments })];
    yield [`four-${mark}`, plan({ components: wavyComponents([1, 2, 3, 4]), segments })];
  }
  const four = wavyComponents([1, 2, 3, 4], [2, 2]);
  yield ["four-adobe-2", plan({ components: four, segments: [adobe(2)] })];
  yield ["four-adobe-2-progressive", plan({ components: four, segments: [adobe(2)], isProgressive: true })];
}

/** Restart markers that are misnumbered or missing. */
function* restarts(): Generator<readonly [string, JpegPlan]> {
  for (const off of [1, 2, 3, 4, 5, 6, 7]) {
    yield [
      `restart-10-ahead-by-${off}`,
      plan({ restartInterval: 2, restartNumber: (i) => (i === 10 ? i + off : i) & 7 }),
    ];
  }
  for (const lost of [1, 2, 3]) {
    const restartNumber = (i: number) => (i >= 12 && i < 12 + lost ? undefined : i & 7);
    yield [`restarts-missing-${lost}`, plan({ restartInterval: 2, restartNumber })];
  }
  yield ["restarts-all-zero", plan({ restartInterval: 2, restartNumber: () => 0 })];
}

/** Files of every kind that encoders write, and of some that they shouldn't: valid, then cut, extended and damaged. */
export function* jpegCorpus(damaged = 3): Generator<JpegSample> {
  const random = seededRandom(5);
  for (const [name, each] of [...samplings(), ...channels(), ...restarts()]) {
    const bytes = drawJpeg(each);
    yield { name, bytes };
    if (name.startsWith("restart")) continue;
    yield { name: `${name}-cut`, bytes: bytes.subarray(0, Math.floor(bytes.length * 0.85)) };
    yield { name: `${name}-no-end`, bytes: bytes.subarray(0, -2) };
    yield { name: `${name}-followed`, bytes: Buffer.concat([bytes, drawJpeg(plan({}))]) };
    for (let i = 0; i < damaged; i++) {
      const changed = bytes.slice();
      const at = Math.floor(changed.length * (0.5 + 0.5 * random()));
      changed[at] = Math.floor(random() * 256);
      yield { name: `${name}-damaged-${i}`, bytes: changed };
    }
  }
}
