import {
  type BitWriter,
  codesOf,
  createBitWriter,
  sizeOf,
  STANDARD_TABLES,
  tableBytes,
  transform,
} from "./jpeg-entropy.ts";

/** A component: the id and factors that the frame header states, and its samples (0..255) at the photo's full size. */
export type JpegComponent = {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  readonly sample: (x: number, y: number) => number;
};

/** What a JPEG is written with. Encoders in libraries offer no choice of most of this. */
export type JpegPlan = {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** Marker segments before the tables. */
  readonly segments?: readonly Uint8Array[];
  /** Leaves the Huffman tables out, as Motion JPEG does. */
  readonly hasNoTables?: boolean;
  readonly isProgressive?: boolean;
  /** One scan for each component. Progressive files always have one for each component's details. */
  readonly isSplit?: boolean;
  /** Number of units between restart markers. */
  readonly restartInterval?: number;
  /** The number of the restart marker after each interval; undefined leaves it out. By default it counts from 0 to 7. */
  readonly restartNumber?: (interval: number) => number | undefined;
  /** Values for the frame header that do not match the data, for files that must be refused. */
  readonly frameMarker?: number;
  readonly depth?: number;
};

/** One quantiser for every coefficient. */
const STEP = 4;
const DC = STANDARD_TABLES.dc.map(codesOf);
const AC = STANDARD_TABLES.ac.map(codesOf);

function segment(marker: number, ...body: readonly (number | Uint8Array | string)[]): Uint8Array {
  const bytes = Buffer.concat(body.map((part) => partBytes(part)));
  return Buffer.concat([
    Uint8Array.of(0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255),
    bytes,
  ]);
}

function partBytes(part: number | Uint8Array | string): Uint8Array {
  if (typeof part === "number") return Uint8Array.of(part);
  return typeof part === "string" ? Buffer.from(part, "latin1") : part;
}

export const JFIF = segment(0xe0, "JFIF\0", Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0, 0));

/** Adobe's marker: 0 means RGB or CMYK, 1 YCC, 2 YCCK. */
export function adobe(colours: 0 | 1 | 2): Uint8Array {
  return segment(0xee, "Adobe", Uint8Array.of(0, 100, 0, 0, 0, 0, colours));
}

export function drawJpeg(plan: JpegPlan): Uint8Array {
  const { width, height, components, isProgressive = false, restartInterval = 0 } = plan;
  const layout = layOut(plan);
  const frame = components.flatMap(({ id, h, v }) => [id, (h << 4) | v, 0]);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return new Uint8Array(
    Buffer.concat([
      Uint8Array.of(0xff, 0xd8),
      ...(plan.segments ?? []),
      segment(0xdb, 0, new Uint8Array(64).fill(STEP)),
      segment(
        plan.frameMarker ?? (isProgressive ? 0xc2 : 0xc0),
        plan.depth ?? 8,
        Uint8Array.from([...size, components.length, ...frame]),
      ),
      ...(plan.hasNoTables === true ? [] : tableSegments()),
      ...(restartInterval > 0 ? [segment(0xdd, restartInterval >> 8, restartInterval & 255)] : []),
      ...scansOf(plan).flatMap((scan) => writeScan(plan, layout, scan)),
      Uint8Array.of(0xff, 0xd9),
    ]),
  );
}

function tableSegments(): readonly Uint8Array[] {
  return (["dc", "ac"] as const).flatMap((kind) =>
    STANDARD_TABLES[kind].map((hex, i) => segment(0xc4, (kind === "ac" ? 0x10 : 0) + i, tableBytes(hex))),
  );
}

type Scan = {
  readonly members: readonly number[];
  readonly start: number;
  readonly end: number;
  /** T.81 G.1.1.1: previous and current bit plane. */
  readonly high: number;
  readonly low: number;
};

function scansOf({ components, isProgressive, isSplit }: JpegPlan): readonly Scan[] {
  const all = components.map((_, i) => i);
  const groups = isSplit === true ? all.map((i) => [i]) : [all];
  const each = (start: number, end: number, high: number, low: number, of = groups) =>
    of.map((members) => ({ members, start, end, high, low }));
  if (isProgressive !== true) return each(0, 63, 0, 0);
  const alone = all.map((i) => [i]);
  return [...each(0, 0, 0, 1), ...each(1, 5, 0, 0, alone), ...each(6, 63, 0, 0, alone), ...each(0, 0, 1, 0)];
}

/** A component's blocks: as many as whole units need, and as many as a scan of it alone codes. */
type Blocks = {
  readonly stride: number;
  readonly across: number;
  readonly down: number;
  readonly blocks: readonly (readonly number[])[];
};
type Layout = { readonly unitsX: number; readonly unitsY: number; readonly planes: readonly Blocks[] };

function layOut({ width, height, components }: JpegPlan): Layout {
  const isAlone = components.length === 1;
  const hMax = isAlone ? 1 : Math.max(...components.map(({ h }) => h));
  const vMax = isAlone ? 1 : Math.max(...components.map(({ v }) => v));
  const [unitsX, unitsY] = [Math.ceil(width / (8 * hMax)), Math.ceil(height / (8 * vMax))];
  const planes = components.map((component) => {
    const { h, v } = isAlone ? { h: 1, v: 1 } : component;
    const shrunk = areaMean({ width, height }, component, { across: hMax / h, down: vMax / v });
    const stride = unitsX * h;
    const blocks = Array.from({ length: stride * unitsY * v }, (_, i) => {
      const [left, top] = [(i % stride) * 8, Math.floor(i / stride) * 8];
      return transform(
        Array.from({ length: 64 }, (_unused, k) => shrunk(left + (k & 7), top + (k >> 3))),
        STEP,
      );
    });
    const [across, down] = [Math.ceil((width * h) / hMax / 8), Math.ceil((height * v) / vMax / 8)];
    return { stride, across, down, blocks };
  });
  return { unitsX, unitsY, planes };
}

/** Averages the pixels that one sample of a subsampled component covers. Beyond the edge, the last pixel repeats. */
function areaMean(
  size: { readonly width: number; readonly height: number },
  { sample }: JpegComponent,
  { across, down }: { readonly across: number; readonly down: number },
) {
  return (x: number, y: number): number => {
    let [sum, count] = [0, 0];
    for (let dy = 0; dy < down; dy++) {
      for (let dx = 0; dx < across; dx++, count++) {
        const px = Math.min(size.width - 1, Math.floor(x * across + dx));
        sum += sample(px, Math.min(size.height - 1, Math.floor(y * down + dy)));
      }
    }
    return sum / count;
  };
}

function writeScan(plan: JpegPlan, layout: Layout, scan: Scan): readonly Uint8Array[] {
  const { members, start, end, high, low } = scan;
  const ids = members.flatMap((i) => [plan.components[i]?.id ?? 0, i === 0 ? 0 : 0x11]);
  const header = segment(0xda, members.length, Uint8Array.from([...ids, start, end, (high << 4) | low]));
  const writer = createBitWriter();
  const { restartInterval = 0, restartNumber = (interval: number) => interval & 7 } = plan;
  let predictions = members.map(() => 0);
  let done = 0;
  for (const unit of unitsOf(plan, layout, members)) {
    if (restartInterval > 0 && done > 0 && done % restartInterval === 0) {
      const number = restartNumber(done / restartInterval - 1);
      if (number !== undefined) writer.mark(0xd0 + number);
      predictions = members.map(() => 0);
    }
    for (const { place, block } of unit) writeBlock(writer, { scan, place, block, predictions });
    done++;
  }
  return [header, writer.finish()];
}

type Placed = { readonly place: number; readonly block: readonly number[] };

/** The blocks of each unit, with the place of their component in the scan. */
function* unitsOf(
  { components }: JpegPlan,
  { unitsX, unitsY, planes }: Layout,
  members: readonly number[],
): Generator<readonly Placed[]> {
  const [only] = members;
  const alone = members.length === 1 ? planes[only ?? 0] : undefined;
  const [columns, rows] = alone ? [alone.across, alone.down] : [unitsX, unitsY];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      yield members.flatMap((member, place) => {
        const [h, v] = alone ? [1, 1] : [components[member]?.h ?? 1, components[member]?.v ?? 1];
        const plane = planes[member];
        return Array.from({ length: h * v }, (_, i) => ({
          place,
          block: plane?.blocks[(y * v + Math.floor(i / h)) * plane.stride + x * h + (i % h)] ?? [],
        }));
      });
    }
  }
}

type Coding = Placed & { readonly scan: Scan; readonly predictions: number[] };

function writeBlock(writer: BitWriter, coding: Coding): void {
  const { start, end, high } = coding.scan;
  if (start === 0) writeMean(writer, coding);
  if (end > 0 && high === 0) writeDetails(writer, coding);
}

function writeMean(writer: BitWriter, { scan, place, block, predictions }: Coding): void {
  const dc = (block[0] ?? 0) >> scan.low;
  if (scan.high > 0) return writer.put(dc & 1, 1);
  const difference = dc - (predictions[place] ?? 0);
  predictions[place] = dc;
  writer.putValue(tableOf(DC, scan, place), sizeOf(difference), difference);
}

function writeDetails(writer: BitWriter, { scan, place, block }: Coding): void {
  const codes = tableOf(AC, scan, place);
  let run = 0;
  for (const value of block.slice(Math.max(1, scan.start), scan.end + 1)) {
    if (value === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) writer.putValue(codes, 0xf0, 0);
    writer.putValue(codes, (run << 4) | sizeOf(value), value);
    run = 0;
  }
  if (run > 0) writer.putValue(codes, 0, 0);
}

/** The first component has tables of its own. */
function tableOf(tables: typeof DC, { members }: Scan, place: number): (typeof DC)[number] {
  return tables[members[place] === 0 ? 0 : 1] ?? new Map();
}
