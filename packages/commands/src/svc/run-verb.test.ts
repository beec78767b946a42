import { existsSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ROOT } from "../local/wrangler.ts";
import { runVerb } from "./run-verb.ts";
import { VERBS } from "./verbs.ts";

const ALL = Object.values(VERBS).flatMap((group) => Object.entries(group));

async function said(...words: string[]): Promise<readonly [number, string]> {
  let text = "";
  const code = await runVerb(ROOT, words, (line) => (text += `${line}\n`));
  return [code, text];
}

describe("pnpm svc", () => {
  it("lists every verb with what it does", async ({ expect }) => {
    const [code, text] = await said("--help");
    expect(code).toBe(0);
    for (const [name, { does }] of ALL) expect(text).toContain(`\n  ${name.padEnd(14)} ${does}\n`);
  });

  it("names the verbs to who asks for none, or for one that there is not", async ({ expect }) => {
    expect(await said()).toEqual([2, expect.stringContaining("tenant")]);
    expect(await said("tenants")).toEqual([2, expect.stringContaining("no such verb: tenants")]);
    expect((await said("constructor"))[0]).toBe(2);
  });

  it("has a script for every verb", ({ expect }) => {
    const missing = ALL.filter(([, { script }]) => !existsSync(path.join(ROOT, script)));
    expect(missing).toEqual([]);
  });

  it("ends as its script ends", async ({ expect }) => {
    expect((await said("tenant", "--no-such-option"))[0]).toBe(2);
    expect((await said("tenant", "--help"))[0]).toBe(0);
  });
});
