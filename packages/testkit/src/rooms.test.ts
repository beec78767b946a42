import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const root = path.resolve(import.meta.dirname, "../../..");
const manifests = globSync("{packages,workers,workers/edge}/*/package.json", { cwd: root }).map(
  (file) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as Manifest, // pnpm reads it as such
);
const doors = new Map(
  manifests.map(({ name, dependencies, devDependencies }) => [
    name,
    Object.keys({ ...dependencies, ...devDependencies }).filter((door) => door.startsWith("@svc/")),
  ]),
);

/** The first circle that leads on from this way. */
function circleFrom(way: readonly string[]): readonly string[] | undefined {
  const last = way.at(-1) ?? "";
  const before = way.indexOf(last);
  if (before < way.length - 1) return way.slice(before);
  for (const door of doors.get(last) ?? []) {
    const circle = circleFrom([...way, door]);
    if (circle) return circle;
  }
  return undefined;
}

/** Files inside a room are held to it by the lint's `import/no-cycle`, types included. */
describe("the doors of the rooms", () => {
  it("lead in no circle, not even for tests", ({ expect }) => {
    expect(doors.size).toBeGreaterThan(20);
    expect([...doors.keys()].flatMap((room) => circleFrom([room]) ?? [])).toEqual([]);
  });
});
