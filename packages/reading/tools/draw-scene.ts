import { seededRandom } from "@svc/testkit/random";
import sharp from "sharp";
import type { Raster } from "../src/picture/raster.ts";
import type { Sheet } from "./draw-paper.ts";
import type { Random } from "./signs.ts";

type Vector = readonly [x: number, y: number, z: number];
type Colour = readonly [red: number, green: number, blue: number];

/** From where and how a photo is taken. Angles in radians. */
export type View = {
  /** Around the table, and above it. */
  readonly around: number;
  readonly above: number;
  /** From the middle of the table, in widths of the sheet. */
  readonly distance: number;
  readonly roll: number;
  readonly light: number;
  /** Colour of the light: below 1 is blue, above is yellow. */
  readonly warmth: number;
  readonly blurPx: number;
  readonly noise: number;
  readonly quality: number;
};

/** Lamp, daylight, dusk; a steady hand or not. */
export function makeView(seed: number): View {
  const random = seededRandom(seed * 131 + 7);
  return {
    around: (random() - 0.5) * 0.9,
    above: 0.75 + random() * 0.6,
    distance: 2.1 + random() * 1.6,
    roll: (random() - 0.5) * 0.25,
    light: 0.45 + random() * 0.55,
    warmth: 0.88 + random() * 0.26,
    blurPx: random() ** 2 * 1.8,
    noise: 4 + random() * 14,
    quality: 62 + Math.floor(random() * 30),
  };
}

/** A second view of the same scene, a step to the side. */
export function fromOtherSide(view: View, seed: number): View {
  const other = makeView(seed + 50_000);
  const side = view.around > 0 ? -1 : 1;
  return {
    ...other,
    around: view.around + side * (0.3 + Math.abs(other.around) * 0.5),
    light: view.light,
    warmth: view.warmth,
  };
}

const WIDTH_PX = 1280;
const HEIGHT_PX = 960;
/** Of every photo of a scene, in pixels. */
export const SCENE_SIZE = { width: WIDTH_PX, height: HEIGHT_PX } as const;
/** The sheet is 1 wide and lies beside the thing. */
const SHEET_TALL = 0.62;

type Block = {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly tall: number;
  readonly colour: Colour;
};

/** A table with a pattern, a thing on it, and a sheet beside the thing, unless there is none. */
export type Scene = {
  readonly table: readonly Block[];
  readonly thing: readonly Block[];
  readonly ground: Colour;
  readonly sheet?: Sheet;
  readonly turn: number;
  readonly tall: number;
};

export function makeScene(seed: number, sheet?: Sheet): Scene {
  const random = seededRandom(seed * 17 + 3);
  const wood = 60 + random() * 150;
  return {
    table: blocks(random, { count: 260, reach: 3.2, size: 0.28 }),
    thing: blocks(random, { count: 60, reach: 0.62, size: 0.3 }),
    ground: [wood, wood * (0.75 + random() * 0.25), wood * (0.6 + random() * 0.35)],
    ...(sheet && { sheet }),
    turn: (random() - 0.5) * 0.5,
    tall: 0.25 + random() * 0.45,
  };
}

function blocks(
  random: Random,
  { count, reach, size }: { readonly count: number; readonly reach: number; readonly size: number },
): readonly Block[] {
  return Array.from({ length: count }, (_, index) => {
    const scale = size * (0.25 + (1.2 * (count - index)) / count);
    return {
      x: (random() - 0.5) * 2 * reach,
      y: (random() - 0.5) * 2 * reach,
      wide: scale * (0.3 + random()),
      tall: scale * (0.3 + random()),
      colour: [random() * 220 + 15, random() * 220 + 15, random() * 220 + 15],
    };
  });
}

/** The thing stands here on the table; the sheet lies to its right. */
const THING = { x: -0.95, y: 0, half: 0.55 };

/** The photo of a scene from one side: a pinhole camera, light, blur, noise, JPEG. */
export async function photograph(scene: Scene, view: View, seed: number): Promise<Raster> {
  const jpeg = await photographed(scene, view, seed);
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

export async function photographed(scene: Scene, view: View, seed: number): Promise<Buffer> {
  const random = seededRandom(seed + 99);
  const rgb = Buffer.alloc(WIDTH_PX * HEIGHT_PX * 3);
  const rayOf = cameraOf(view);
  const tint: Colour = [view.light * view.warmth, view.light, view.light / view.warmth];
  const tables = painted(scene.table, scene.ground, 3.2);
  const things = painted(scene.thing, [200, 195, 185], 0.62);
  for (let y = 0; y < HEIGHT_PX; y++) {
    for (let x = 0; x < WIDTH_PX; x++) {
      const noise = (random() + random() - 1) * view.noise;
      const fall = 1 - 0.25 * Math.hypot(x / WIDTH_PX - 0.4, y / HEIGHT_PX - 0.4);
      const colour = meanOf(
        SAMPLES.map(([dx, dy]) => seen(scene, rayOf(x + dx, y + dy), { tables, things })),
      );
      const lit = colour.map((value, index) => value * (tint[index] ?? 1) * fall + noise);
      rgb.set(
        lit.map((value) => Math.max(0, Math.min(255, value))),
        (y * WIDTH_PX + x) * 3,
      );
    }
  }
  const raw = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } as const;
  const soft = view.blurPx > 0.3 ? sharp(rgb, { raw }).blur(view.blurPx) : sharp(rgb, { raw });
  return soft.jpeg({ quality: view.quality }).toBuffer();
}

function meanOf(colours: readonly Colour[]): Colour {
  const mean = (index: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[index], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

const SAMPLES = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

type Ray = { readonly from: Vector; readonly to: Vector };

function cameraOf({ around, above, distance, roll }: View): (x: number, y: number) => Ray {
  const from: Vector = [
    Math.sin(around) * Math.cos(above) * distance,
    -Math.cos(around) * Math.cos(above) * distance,
    Math.sin(above) * distance,
  ];
  const forward = unit([-from[0], -from[1], -from[2]]);
  const flat = unit(cross(forward, [0, 0, 1]));
  const upright = cross(flat, forward);
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const right = added(scaled(flat, cos), scaled(upright, sin));
  const up = added(scaled(upright, cos), scaled(flat, -sin));
  return (x, y) => {
    const [u, v] = [(x / WIDTH_PX - 0.5) * 1.15, ((y - HEIGHT_PX / 2) / WIDTH_PX) * 1.15];
    return { from, to: unit(added(forward, added(scaled(right, u), scaled(up, -v)))) };
  };
}

function seen(
  scene: Scene,
  { from, to }: Ray,
  { tables, things }: { readonly tables: Painted; readonly things: Painted },
): Colour {
  const box = boxHit(from, to, scene.tall);
  if (box) return box(things);
  if (to[2] >= 0) return [150, 155, 160];
  const reach = -from[2] / to[2];
  const [x, y] = [from[0] + to[0] * reach, from[1] + to[1] * reach];
  return (scene.sheet && onSheet(scene.sheet, scene.turn, x, y)) ?? tables(x, y);
}

function onSheet({ width, height, rgba }: Sheet, turn: number, x: number, y: number): Colour | undefined {
  const [dx, dy] = [x - 0.3, y];
  const [u, v] = [
    dx * Math.cos(turn) + dy * Math.sin(turn) + 0.5,
    0.5 - (dy * Math.cos(turn) - dx * Math.sin(turn)) / SHEET_TALL,
  ];
  if (u < 0 || v < 0 || u >= 1 || v >= 1) return undefined;
  const [px, py] = [Math.min(width - 1.001, u * width), Math.min(height - 1.001, v * height)];
  const [x0, y0] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - x0, py - y0];
  const at = (ax: number, ay: number, c: number) => rgba[((y0 + ay) * width + x0 + ax) * 4 + c] ?? 0;
  const mix = (c: number) =>
    (at(0, 0, c) * (1 - fx) + at(1, 0, c) * fx) * (1 - fy) + (at(0, 1, c) * (1 - fx) + at(1, 1, c) * fx) * fy;
  return [mix(0), mix(1), mix(2)];
}

/** Where a ray meets the box: a painter of that face, darker on the sides. */
function boxHit(from: Vector, to: Vector, tall: number): ((paint: Painted) => Colour) | undefined {
  const low: Vector = [THING.x - THING.half, THING.y - THING.half, 0];
  const high: Vector = [THING.x + THING.half, THING.y + THING.half, tall];
  const spans = [0, 1, 2].map((axis) => spanOf(axis, { from, to, low, high }));
  const near = Math.max(...spans.map((span) => span.near));
  if (near > Math.min(...spans.map((span) => span.far)) || near < 0) return undefined;
  const axis = spans.findIndex((span) => span.near === near);
  const at = added(from, scaled(to, near));
  const [across, along] = [at[0] - THING.x, at[1] - THING.y];
  const faces = [
    [along, at[2] - 0.2],
    [across, at[2] - 0.3],
    [across, along],
  ] as const;
  const [u, v] = faces[axis] ?? [0, 0];
  const shade = [0.7, 0.85, 1][axis] ?? 1;
  return (paint) => {
    const [red, green, blue] = paint(u, v);
    return [red * shade, green * shade, blue * shade];
  };
}

type Slab = { readonly from: Vector; readonly to: Vector; readonly low: Vector; readonly high: Vector };

/** Where a ray is between two faces of the box. */
function spanOf(
  axis: number,
  { from, to, low, high }: Slab,
): { readonly near: number; readonly far: number } {
  const speed = to[axis] || 1e-9;
  const [one, two] = [low, high].map((face) => ((face[axis] ?? 0) - (from[axis] ?? 0)) / speed) as [
    number,
    number,
  ]; // of two
  return { near: Math.min(one, two), far: Math.max(one, two) };
}

type Painted = (x: number, y: number) => Colour;
const CELLS = 500;

/** The blocks drawn once, large ones first, into a grid. */
function painted(pattern: readonly Block[], ground: Colour, reach: number): Painted {
  const grid = new Uint8Array(CELLS * CELLS * 3);
  for (let index = 0; index < CELLS * CELLS; index++) grid.set(ground, index * 3);
  const cell = (at: number) => Math.floor(((at + reach) / (2 * reach)) * CELLS);
  for (const { x, y, wide, tall, colour } of pattern) {
    for (let row = Math.max(0, cell(y)); row < Math.min(CELLS, cell(y + tall)); row++)
      for (let column = Math.max(0, cell(x)); column < Math.min(CELLS, cell(x + wide)); column++)
        grid.set(colour, (row * CELLS + column) * 3);
  }
  return (x, y) => {
    const [column, row] = [cell(x), cell(y)];
    if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) return ground;
    const at = (row * CELLS + column) * 3;
    return [grid[at] ?? 0, grid[at + 1] ?? 0, grid[at + 2] ?? 0];
  };
}

function unit(vector: Vector): Vector {
  return scaled(vector, 1 / Math.hypot(...vector));
}

function scaled([x, y, z]: Vector, by: number): Vector {
  return [x * by, y * by, z * by];
}

function added(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
