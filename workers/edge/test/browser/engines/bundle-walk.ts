import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "@svc/commands/local/wrangler";
import { bundleOf, filesOf, newKeys } from "@svc/seal/test/bundle";
import { it } from "vitest";
import type { Ground } from "./ground.ts";
import type { Person } from "./person.ts";

const PARTS = path.join(ROOT, "workers/edge/pages/dist/bundle-parts.json");

/** Browsers restrict pages that are opened from a folder, each in its own way. */
export function bundleWalk(ground: Ground): void {
  it("verify.html of a bundle, opened from a folder, finds it unchanged and names what was changed", async ({
    expect,
  }) => {
    const keys = await newKeys();
    const zip = await bundleOf(await filesOf(keys, Uint8Array.from([0xff, 0xd8, 0xff])), keys);
    const whole = ground.fileOf("case.zip", zip);
    const at = Buffer.from(zip).indexOf('{"mode":');
    const changed = ground.fileOf("changed.zip", zip.with(at, 0x5b));
    const parts = JSON.parse(readFileSync(PARTS, "utf8")) as Readonly<Record<string, string>>; // written by the build
    const page = ground.fileOf("verify.html", Buffer.from(parts["verify.html"] ?? ""));
    await ground.walk({ expect }, async (person) => {
      await person.tab.goto(pathToFileURL(page).href);
      await choose(person, whole);
      await expect.poll(() => said(person)).toContain("Everything in this bundle is unchanged");
      await choose(person, changed);
      await expect.poll(() => said(person)).toContain("case.json was changed.");
    });
  });
}

async function choose({ tab }: Person, file: string): Promise<void> {
  const input = await tab.element(() => document.querySelector(".drop input"));
  if (!input) throw new Error("the page did not start");
  await input.choose(file);
}

function said({ tab }: Person): Promise<string> {
  return tab.evaluate(() => document.querySelector("main")?.innerText ?? "");
}
