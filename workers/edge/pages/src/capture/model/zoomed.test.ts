import { describe, it } from "vitest";
import { moved, WHOLE, zoomedAt } from "./zoomed.ts";

const BOX = { width: 300, height: 400 };

describe("a picture that is looked at closely", () => {
  it("keeps the point between the fingers where it is", ({ expect }) => {
    const at = { x: 60, y: -80 };
    const once = zoomedAt(WHOLE, 2, { at, box: BOX });
    expect(once).toEqual({ scale: 2, x: -60, y: 80 });
    const [x, y] = [(at.x - once.x) / once.scale, (at.y - once.y) / once.scale];
    expect([x, y]).toEqual([at.x, at.y]);
    const twice = zoomedAt(once, 1.5, { at, box: BOX });
    expect([(at.x - twice.x) / twice.scale, (at.y - twice.y) / twice.scale]).toEqual([x, y]);
  });

  it("is never smaller than its box, nor larger than six times", ({ expect }) => {
    const at = { x: 0, y: 0 };
    expect(zoomedAt(WHOLE, 0.2, { at, box: BOX })).toEqual(WHOLE);
    expect(zoomedAt(WHOLE, 40, { at, box: BOX }).scale).toBe(6);
  });

  it("shows nothing outside itself, however far it is moved", ({ expect }) => {
    const view = zoomedAt(WHOLE, 2, { at: { x: 0, y: 0 }, box: BOX });
    expect(moved(view, { x: 900, y: -900 }, BOX)).toEqual({ scale: 2, x: 150, y: -200 });
    expect(moved(WHOLE, { x: 50, y: 50 }, BOX)).toEqual(WHOLE);
  });
});
