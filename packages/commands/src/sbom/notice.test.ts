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
const named = linesOf(notice.split("\n\n\n"));

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

describe("NOTICE", () => {
  it("names every component of the bill of materials with its version, and no other", ({ expect }) => {
    expect([...named.keys()].toSorted()).toEqual([...new Set(libraries.map(nameOf))].toSorted());
  });

  it("gives each the licence that the bill gives it", ({ expect }) => {
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
});
