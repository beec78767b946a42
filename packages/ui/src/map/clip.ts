/** Pixels of the drawing; y points down. */
export type Pixel = { readonly x: number; readonly y: number };

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The part of a straight line inside the box (Liang and Barsky), in whole pixels. */
export function clip(a: Pixel, b: Pixel, box: Box): readonly [Pixel, Pixel] | undefined {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const edges = [
    { away: -dx, room: a.x - box.left },
    { away: dx, room: box.right - a.x },
    { away: -dy, room: a.y - box.top },
    { away: dy, room: box.bottom - a.y },
  ];
  if (edges.some(({ away, room }) => away === 0 && room < 0)) return undefined;
  const from = Math.max(0, ...edges.map(({ away, room }) => (away < 0 ? room / away : 0)));
  const to = Math.min(1, ...edges.map(({ away, room }) => (away > 0 ? room / away : 1)));
  if (from >= to) return undefined;
  const at = (part: number) => ({ x: Math.round(a.x + dx * part), y: Math.round(a.y + dy * part) });
  return [at(from), at(to)];
}
