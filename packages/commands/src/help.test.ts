import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ROOT } from "./local/wrangler.ts";

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const FILES = Object.values(scripts).flatMap(
  (script) => /^node packages\/commands\/src\/(\S+\.ts)$/.exec(script)?.[1] ?? [],
);

/** Commands without arguments that act immediately. */
const AT_ONCE = ["start.ts", "setup.ts", "environments.ts", "sbom.ts", "trust-list.ts"];

type Ended = { readonly status: unknown; readonly said: string; readonly complaint: string };

function command(file: string, ...args: readonly string[]): Promise<Ended> {
  const typed = [path.join(import.meta.dirname, file), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, typed, { timeout: 100_000 }, (error, said, complaint) =>
      resolve({ status: error?.code ?? (error ? error.signal : 0), said, complaint }),
    );
  });
}

describe("an operator's command", { timeout: 120_000 }, () => {
  it("is each file here that package.json starts", ({ expect }) => {
    const started = readdirSync(import.meta.dirname).filter((file) => FILES.includes(file));
    expect(started.toSorted()).toEqual(FILES.toSorted());
  });

  it.concurrent.for(FILES)("says how it is typed, and does nothing: %s --help", async (file, { expect }) => {
    const { status, said, complaint } = await command(file, "--help");
    expect([status, complaint]).toEqual([0, ""]);
    expect(said).toMatch(new RegExp(`^\\S*\\s*pnpm (run )?${path.basename(file, ".ts")}\\b`));
    expect(said.trim().split("\n").length, said).toBeGreaterThan(1);
  });

  it.concurrent.for(AT_ONCE)(
    "names an option that it does not know, and does nothing: %s --bogus",
    async (file, { expect }) => {
      const { status, complaint } = await command(file, "--bogus");
      expect([status, complaint.split("\n")[0]]).toEqual([2, expect.stringContaining("--bogus")]);
      expect(complaint).not.toContain("    at ");
    },
  );

  it.concurrent("says that a list of known images is not there", async ({ expect }) => {
    const { status, complaint } = await command("known-images.ts", "--list", "nope.csv");
    expect([status, complaint]).toEqual([1, "nope.csv cannot be read: check that it exists and is a file\n"]);
  });

  it.concurrent("says which address of a trust list is none", async ({ expect }) => {
    const { status, complaint } = await command("trust-list.ts", "--signers", "nowhere");
    expect([status, complaint.split("\n")[0]]).toEqual([2, "nowhere is not a URL of a list"]);
  });
});
