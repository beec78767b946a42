import type { Raster } from "@svc/imaging/evidence";

type Random = () => number;

/** The kinds of change that can be drawn into the second photo of a thing. */
type ChangeKind = (typeof CHANGE_KINDS)[number];
export const CHANGE_KINDS = ["dent", "scratches", "stain", "missing", "added"] as const;

type Plan = {
  /** Absent: nothing changed. */
  readonly change?: { readonly kind: ChangeKind; readonly area: number };
  /** Another photo, from which parts are taken. */
  readonly other: Raster;
};

/** The share of each side that a photo shows. The rest leaves room for the second photo's shifted view. */
const SHOWN = 0.84;

/** The first photo of a thing: the middle of a larger one. */
export function firstView(whole: Raster): Raster {
  return seenFrom(
    whole,
    (x, y) => [x, y],
    (value) => value,
  );
}

/** The second photo of the same thing, from nearly the same place, with what changed drawn into it. */
export function changedView(photo: Raster, { change, other }: Plan, random: Random): Raster {
  const changed = change ? draw(photo, { ...change, other }, random) : photo;
  return taken(changed, random);
}

type Spot = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly turn: number;
};

/** An ellipse with this share of what the first photo shows, whole inside it. */
function spotOf({ width, height }: Raster, area: number, random: Random): Spot {
  const shape = 0.7 + 0.6 * random();
  const r = Math.sqrt((area * width * height * SHOWN * SHOWN) / Math.PI);
  const [rx, ry] = [r * shape, r / shape];
  const most = Math.max(rx, ry);
  const within = (side: number) => side / 2 + (random() - 0.5) * Math.max(0, 0.74 * side - 2 * most);
  return { x: within(width), y: within(height), rx, ry, turn: random() * Math.PI };
}

/** 1 in the middle, 0 outside, with a soft uneven edge. */
function insideOf(spot: Spot, random: Random) {
  const waves = [random() * 6.3, random() * 6.3];
  const [cos, sin] = [Math.cos(spot.turn), Math.sin(spot.turn)];
  return (x: number, y: number): number => {
    const [dx, dy] = [x - spot.x, y - spot.y];
    const [u, v] = [(dx * cos + dy * sin) / spot.rx, (dy * cos - dx * sin) / spot.ry];
    const angle = Math.atan2(v, u);
    const edge =
      1 + 0.12 * Math.sin(3 * angle + (waves[0] ?? 0)) + 0.08 * Math.sin(5 * angle + (waves[1] ?? 0));
    return Math.min(1, Math.max(0, (edge - Math.hypot(u, v)) * 6));
  };
}

type Drawn = { readonly kind: ChangeKind; readonly area: number; readonly other: Raster };

function draw(photo: Raster, { kind, area, other }: Drawn, random: Random): Raster {
  const { width, height } = photo;
  const spot = spotOf(photo, area, random);
  const inside = insideOf(spot, random);
  const rgb = new Uint8Array(photo.rgb);
  const light = 0.35 + 0.35 * random();
  const from = { x: random() * width, y: random() * height };
  const lines = kind === "scratches" ? linesIn(spot, random) : [];
  const ink = random() < 0.5 ? 30 : 220;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const share = inside(x, y);
      if (share === 0) continue;
      const [u, v] = [(x - spot.x) / spot.rx, (y - spot.y) / spot.ry];
      for (let channel = 0; channel < 3; channel++) {
        const old = photo.rgb[(y * width + x) * 3 + channel] ?? 0;
        rgb[(y * width + x) * 3 + channel] = clamp(mix(old, value(channel, old), share));
      }

      function value(channel: number, old: number): number {
        switch (kind) {
          case "dent": {
            // the surface bends inwards: what is seen moves outwards, one side is darker and one brighter
            const pull = 0.45 * Math.max(0, 1 - Math.hypot(u, v));
            const bent = sample(photo, x - u * spot.rx * pull, y - v * spot.ry * pull, channel);
            return bent * (1 + 0.55 * Math.max(0, 1 - Math.hypot(u, v)) * (u + v));
          }
          case "scratches": {
            const near = Math.min(...lines.map((line) => distance(line, x, y)));
            return near < width / 350 ? ink : old;
          }
          case "stain":
            return old * light + 12 * (channel === 0 ? 1 : 0.6);
          case "missing":
            return sample(photo, from.x + (x - spot.x), from.y + (y - spot.y), channel);
          case "added":
            return sample(
              other,
              ((((x / width) * other.width + from.x) % other.width) + other.width) % other.width,
              ((((y / height) * other.height + from.y) % other.height) + other.height) % other.height,
              channel,
            );
        }
      }
    }
  return { width, height, rgb };
}

type Line = readonly [x: number, y: number, toX: number, toY: number];

function linesIn({ x, y, rx, ry, turn }: Spot, random: Random): readonly Line[] {
  return Array.from({ length: 5 + Math.floor(random() * 5) }, () => {
    const angle = turn + (random() - 0.5) * 0.8;
    const [cx, cy] = [x + (random() - 0.5) * rx * 1.4, y + (random() - 0.5) * ry * 1.4];
    const half = Math.max(rx, ry) * (0.5 + 0.5 * random());
    return [
      cx - half * Math.cos(angle),
      cy - half * Math.sin(angle),
      cx + half * Math.cos(angle),
      cy + half * Math.sin(angle),
    ];
  });
}

function distance([x, y, toX, toY]: Line, px: number, py: number): number {
  const [dx, dy] = [toX - x, toY - y];
  const along = Math.min(1, Math.max(0, ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - x - along * dx, py - y - along * dy);
}

/** Photographed again: a few degrees and per cent away, oblique, with other light, a soft shadow, noise and blur. */
function taken(whole: Raster, random: Random): Raster {
  const near = (reach: number) => (random() - 0.5) * 2 * reach;
  const [angle, scale] = [near(0.06), 1 + near(0.06)];
  const [tx, ty, px, py] = [near(0.03), near(0.03), near(0.05), near(0.05)];
  const gains = [1 + near(0.1), 1, 1 + near(0.1)];
  const [bright, gamma] = [0.65 + 0.7 * random(), 0.8 + 0.45 * random()];
  const [slope, direction, middle] = [0.45 * random(), random() * 6.3, near(0.4)];
  const [noise, blur] = [2 + 5 * random(), random() < 0.5 ? 0.7 : 0];
  return seenFrom(
    whole,
    (x, y) => {
      const w = 1 + px * x + py * y;
      return [
        (scale * (x * Math.cos(angle) - y * Math.sin(angle))) / w + tx,
        (scale * (x * Math.sin(angle) + y * Math.cos(angle))) / w + ty,
      ];
    },
    (value, channel, [x, y]) => {
      const shade =
        1 - slope / (1 + Math.exp(-18 * (x * Math.cos(direction) + y * Math.sin(direction) - middle)));
      return 255 * (value / 255) ** gamma * bright * shade * (gains[channel] ?? 1) + near(noise);
    },
    blur,
  );
}

type Point = readonly [x: number, y: number];

/** The middle of a photo through a lens. Points are shares of the longer side from the middle. */
function seenFrom(
  whole: Raster,
  lens: (x: number, y: number) => Point,
  light: (value: number, channel: number, at: Point) => number,
  blurPx = 0,
): Raster {
  const [width, height] = [Math.round(whole.width * SHOWN), Math.round(whole.height * SHOWN)];
  const long = Math.max(width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at: Point = [(x - width / 2) / long, (y - height / 2) / long];
      const [u, v] = lens(...at);
      const [column, row] = [u * long + whole.width / 2, v * long + whole.height / 2];
      for (let channel = 0; channel < 3; channel++) {
        const value =
          (sample(whole, column - blurPx, row, channel) +
            sample(whole, column + blurPx, row, channel) +
            sample(whole, column, row + blurPx, channel)) /
          3;
        rgb[(y * width + x) * 3 + channel] = clamp(light(value, channel, at));
      }
    }
  return { width, height, rgb };
}

/** Outside, the nearest edge. */
function sample({ width, height, rgb }: Raster, x: number, y: number, channel: number): number {
  const [cx, cy] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const at = (column: number, row: number) => rgb[(row * width + column) * 3 + channel] ?? 0;
  const upper = mix(at(left, top), at(left + 1, top), cx - left);
  const lower = mix(at(left, top + 1), at(left + 1, top + 1), cx - left);
  return mix(upper, lower, cy - top);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function clamp(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)));
}
