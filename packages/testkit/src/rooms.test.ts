import { existsSync, globSync, readFileSync } from "node:fs";
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
const manifestOf = (folder: string) => JSON.parse(read(folder, "package.json")) as Manifest; // the format that pnpm reads
const manifests = folders.map(manifestOf);
const imports = new Map(
  manifests.map(({ name, dependencies, devDependencies }) => [
    name,
    Object.keys({ ...dependencies, ...devDependencies }).filter((each) => each.startsWith("@svc/")),
  ]),
);

/** The first cycle found along this path. */
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

const folderOf = new Map(folders.map((folder) => [manifestOf(folder).name, folder]));

/** The file that an import refers to; undefined if it is outside the repository. */
function importedFile(from: string, name: string): string | undefined {
  if (name.startsWith(".")) return path.join(path.dirname(from), name);
  const [, room = "", rest = ""] = /^(@svc\/[\w-]+)\/(.+)$/.exec(name) ?? [];
  const folder = folderOf.get(room);
  return folder === undefined ? undefined : path.join(folder, "src", `${rest}.ts`);
}

/** All files that run because of these files. Type imports are ignored. */
function reachedFrom(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) {
    if (!existsSync(path.join(root, file))) continue;
    const named = readFileSync(path.join(root, file), "utf8").matchAll(
      /^(?:import|export)\s+(?!type\b)[^;]*?from "([^"]+)";|(?<=\bawait )import\("([^"]+)"\)/gm,
    );
    for (const [, first, name = first ?? ""] of named) {
      const next = importedFile(file, name);
      if (next !== undefined) reached.add(next);
    }
  }
  return reached;
}

/** The modules that fetch addresses named by tenants. */
const CALLS_TENANTS = [
  "packages/webhooks/src/send.ts",
  "packages/webhooks/src/fetch-public.ts",
  "workers/edge/api/src/sso/open-id.ts",
];

describe("a tenant's address", () => {
  const objects = globSync("workers/edge/*/src/*-object.ts", { cwd: root });

  it.for(objects)("is called by no object: %s", (object, { expect }) => {
    const reached = reachedFrom([object]);
    expect(reached.size).toBeGreaterThan(20);
    expect(CALLS_TENANTS.filter((file) => reached.has(file))).toEqual([]);
  });

  it("is called by the sender, and by what answers a tenant's own call", ({ expect }) => {
    expect(objects.length).toBeGreaterThan(5);
    expect(reachedFrom(["workers/sender/src/main.ts"])).toContain(CALLS_TENANTS[0]);
    const api = reachedFrom(["workers/edge/api/src/app.ts"]);
    expect(CALLS_TENANTS.filter((file) => api.has(file))).toEqual(CALLS_TENANTS);
  });
});

/** Within a room, the lint rule `import/no-cycle` checks this, including types. */
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
