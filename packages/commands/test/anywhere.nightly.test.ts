import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { removeNow, temporaryFolder } from "../src/local/temporary.ts";
import { ROOT } from "../src/local/wrangler.ts";

const MINUTE_MS = 60_000;
/** A realistic folder name: spaces and parentheses have meaning in shells, URLs and patterns. */
const FOLDER = "My Projects/photo verification (new)";
/** Zones with half-hour offsets and unusual dates for clock changes. */
const ZONES = ["America/St_Johns", "Asia/Kolkata", "Pacific/Auckland"];
const NOT_COPIED: ReadonlySet<string> = new Set(["node_modules", ".git", ".wrangler", "dist", "coverage"]);

const { packageManager, scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  readonly packageManager: string;
  readonly scripts: Readonly<Record<string, string>>;
};
const COMMANDS = Object.values(scripts).flatMap(
  (script) => /^node (packages\/\S+\.ts)$/.exec(script)?.[1] ?? [],
);

/** Files tracked by git or, without git, files that were neither installed nor built. */
function trackedFiles(): readonly string[] {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.split("\0").filter(Boolean) : filesIn(".");
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return NOT_COPIED.has(entry.name) ? [] : filesIn(file);
    return entry.name.startsWith(".dev.vars") ? [] : [file];
  });
}

describe("a copy without git, in a folder with spaces and parentheses, that its owner alone reads", () => {
  const root = path.join(temporaryFolder("anywhere"), FOLDER);
  const timeZone = ZONES[new Date().getUTCDate() % ZONES.length] ?? "";
  const env = { ...process.env, TZ: timeZone, LANG: "de_DE.UTF-8" };
  const maskBefore = process.umask(0o077);
  afterAll(() => {
    process.umask(maskBefore);
    removeNow(path.dirname(path.dirname(root)));
  });

  beforeAll(() => {
    for (const file of trackedFiles()) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      cpSync(path.join(ROOT, file), path.join(root, file));
    }
    const install = ["-y", packageManager, "install", "--frozen-lockfile"];
    execFileSync("npx", install, { cwd: root, env, stdio: "inherit" });
  }, 10 * MINUTE_MS);

  it.for(COMMANDS)("says how it is typed: %s --help", (file, { expect }) => {
    const typed = [path.join(root, file), "--help"];
    const { status, stdout, stderr } = spawnSync(process.execPath, typed, {
      cwd: root,
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("pnpm ");
  });

  it(`passes the tests of the rooms, in ${timeZone}`, { timeout: 60 * MINUTE_MS }, ({ expect }) => {
    const test = ["-y", packageManager, "test", "--project", "rooms"];
    expect(spawnSync("npx", test, { cwd: root, env, stdio: "inherit" }).status).toBe(0);
  });
});
