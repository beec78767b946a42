export type Point = { readonly x: number; readonly y: number };

export class Fingers {
  readonly #points = new Map<number, Point>();

  put(id: number, point: Point): void {
    this.#points.set(id, point);
  }

  lift(id: number): void {
    this.#points.delete(id);
  }

  has(id: number): boolean {
    return this.#points.has(id);
  }

  get count(): number {
    return this.#points.size;
  }

  /** The distance between the first two fingers in CSS pixels; 0 with one finger. */
  get spread(): number {
    const [a, b] = this.#points.values();
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  get middle(): Point {
    const points = [...this.#points.values()];
    const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
  }
}
