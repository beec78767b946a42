/**
 * A rectangle that may be slanted: its centre, its sides, and the angle of `width` against the horizontal in radians.
 */
export type Slant = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
};

export type Point = readonly [x: number, y: number];

/**
 * The smallest rectangle around the points, with `width` within 45° of the horizontal. Fewer than three points give
 * one without area.
 */
export function smallestRectangle(points: readonly Point[]): Slant {
  const hull = hullOf(points);
  let best: Slant | undefined;
  for (const [index, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [x, y];
    const around = rectangleAt(hull, Math.atan2(nextY - y, nextX - x));
    if (!best || around.width * around.height < best.width * best.height) best = around;
  }
  return levelled(best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 });
}

/** Andrew's monotone chain. */
function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...chainOf(sorted), ...chainOf(sorted.toReversed())];
}

function chainOf(sorted: readonly Point[]): readonly Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.length > 1 ? chain.slice(0, -1) : chain;
}

function turn([ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0], [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function rectangleAt(hull: readonly Point[], angle: number): Slant {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = hull.map(([x, y]) => x * cos + y * sin);
  const across = hull.map(([x, y]) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

function levelled(slant: Slant): Slant {
  const quarters = Math.round(slant.angle / (Math.PI / 2));
  return quarterTurned(slant, -quarters);
}

/** The same rectangle, described from another of its sides. */
export function quarterTurned({ x, y, width, height, angle }: Slant, quarters: number): Slant {
  const isSwapped = quarters % 2 !== 0;
  return {
    x,
    y,
    width: isSwapped ? height : width,
    height: isSwapped ? width : height,
    angle: angle + (quarters * Math.PI) / 2,
  };
}

export function cornersOf({ x, y, width, height, angle }: Slant): readonly Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return signs.map(([u, v]) => {
    const [along, across] = [(u * width) / 2, (v * height) / 2];
    return [x + along * cos - across * sin, y + along * sin + across * cos];
  });
}
