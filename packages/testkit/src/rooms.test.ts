import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const root = path.resolve(import.meta.dirname, "../../..");
const folders = globSync("{packages,workers,workers/edge}/*/package.json", { cwd: root }).map((file) =>
  path.dirname(file),
);
const read = (folder: string, file: string) => readFileSync(path.join(root, folder, file), "utf8");
const manifestOf = (folder: string) => JSON.parse(read(folder, "package.json")) as Manifest; // pnpm reads it as such
const manifests = folders.map(manifestOf);
const imports = new Map(
  manifests.map(({ name, dependencies, devDependencies }) => [
    name,
    Object.keys({ ...dependencies, ...devDependencies }).filter((each) => each.startsWith("@svc/")),
  ]),
);

/** The first circle that leads on from this way. */
function circleFrom(way: readonly string[]): readonly string[] | undefined {
  const last = way.at(-1) ?? "";
  const before = way.indexOf(last);
  if (before < way.length - 1) return way.slice(before);
  for (const each of imports.get(last) ?? []) {
    const circle = circleFrom([...way, each]);
    if (circle) return circle;
  }
  return undefined;
}

/** Files inside a room are held to it by the lint's `import/no-cycle`, types included. */
describe("the imports of the rooms", () => {
  it.for(folders)("%s: its README names each other room that it imports", (folder, { expect }) => {
    const [, allowed = ""] = /^May import: ([^]*?)\n\n/m.exec(read(folder, "README.md")) ?? [];
    const rooms = Object.keys(manifestOf(folder).dependencies ?? {}).filter((each) =>
      each.startsWith("@svc/"),
    );
    expect(rooms.filter((room) => !allowed.includes(`\`${room.slice("@svc/".length)}\``))).toEqual([]);
  });

  it("lead in no circle, not even for tests", ({ expect }) => {
    expect(imports.size).toBeGreaterThan(20);
    expect([...imports.keys()].flatMap((room) => circleFrom([room]) ?? [])).toEqual([]);
  });
});
