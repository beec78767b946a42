import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ROOT } from "../local/wrangler.ts";
import { writeBill } from "./write-bill.ts";

type Licence = {
  readonly expression?: string;
  readonly license?: { readonly id?: string; readonly name?: string };
};
type Component = {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly licenses?: readonly Licence[];
  readonly components?: readonly Component[];
};

const bill = JSON.parse(writeBill(new Date(0))) as { readonly components: readonly Component[] };
const all = bill.components.flatMap((one) => [one, ...(one.components ?? [])]);
const libraries = all.filter(({ type }) => type === "library");

const notice = readFileSync(path.join(ROOT, "NOTICE"), "utf8");
const sections = notice.split("\n\n\n");
const isReference = (section: string) => section.startsWith("INSIDE THE REFERENCE AT /docs");

function nameOf({ group, name, version = "" }: Component): string {
  return `${group === undefined ? name : `${group}/${name}`} ${version}`;
}

function licenceOf({ licenses = [] }: Component): string | undefined {
  const [{ expression, license } = {}] = licenses;
  return expression ?? license?.id ?? license?.name;
}

/** `name version | licence | …` */
function linesOf(parts: readonly string[]): ReadonlyMap<string, string> {
  const lines = parts.join("\n").matchAll(/^ {2}(\S+ \S+) \| ([^|]+) \| /gm);
  return new Map([...lines].map(([, name = "", licence = ""]) => [name, licence]));
}

/** Scalar builds this file itself. Only its source map shows its contents, and the bill does not list it. */
function packagesInReference(): readonly string[] {
  const file = "workers/edge/pages/node_modules/@scalar/api-reference/dist/browser/standalone.js.map";
  const { sources } = JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as { sources: string[] };
  const found = sources.flatMap((source) => {
    const parts = [...source.matchAll(/node_modules\/\.pnpm\/((?:@[\w.-]+\+)?[\w.-]+)@([A-Za-z0-9.-]+)/g)];
    const [, name = "", version = ""] = parts.at(-1) ?? [];
    return name === "" ? [] : `${name.replace("+", "/")} ${version}`;
  });
  return [...new Set(found)].toSorted();
}

describe("NOTICE", () => {
  it("names every component of the bill of materials with its version, and no other", ({ expect }) => {
    const named = linesOf(sections.filter((section) => !isReference(section)));
    expect([...named.keys()].toSorted()).toEqual([...new Set(libraries.map(nameOf))].toSorted());
  });

  it("gives each the licence that the bill gives it", ({ expect }) => {
    const named = linesOf(sections.filter((section) => !isReference(section)));
    const licensed = libraries.filter((component) => licenceOf(component) !== undefined);
    expect(licensed.length).toBeGreaterThan(80);
    const asBilled = licensed.map((one) => [nameOf(one), licenceOf(one)]);
    expect(licensed.map((one) => [nameOf(one), named.get(nameOf(one))])).toEqual(asBilled);
  });

  it("has a part for every wasm file", ({ expect }) => {
    const files = bill.components.filter(({ type }) => type === "file").map(({ name }) => name);
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) expect(notice).toContain(`\nINSIDE ${name} (`);
  });

  it("names what the source map of the reference at /docs names", ({ expect }) => {
    const [reference = ""] = sections.filter(isReference);
    const { version } = JSON.parse(
      readFileSync(
        path.join(ROOT, "workers/edge/pages/node_modules/@scalar/api-reference/package.json"),
        "utf8",
      ),
    ) as { version: string };
    expect(reference).toContain(`@scalar/api-reference ${version} `);
    expect([...linesOf([reference]).keys()].toSorted()).toEqual(packagesInReference());
  });
});
