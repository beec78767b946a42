import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readReport } from "./report.ts";

const USAGE = `pnpm svc flaky [--runs 20] [--quiet-machine] PATTERN …

Runs the test files whose path contains a PATTERN again and again while another process keeps one core busy, and names each test
that failed with how often. Ends with 1 when one did. --quiet-machine leaves the core free.`;

const ROOT = path.resolve(import.meta.dirname, "../../..");
const SUITE = "packages/testkit/vitest.config.ts";
const NIGHTLY = "packages/testkit/vitest.nightly.config.ts";

const { runs, patterns, isBusy } = options();
const folder = mkdtempSync(path.join(tmpdir(), "svc-flaky-"));
const burner = isBusy ? spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }) : undefined;
let vitest: ChildProcess | undefined;
process.on("exit", () => {
  burner?.kill("SIGKILL");
  vitest?.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const failures = new Map<string, number>();
let tests = 0;
for (let run = 1; run <= runs; run++) {
  const report = path.join(folder, `${run}.json`);
  vitest = startVitest(report);
  const [code] = (await once(vitest, "exit")) as [number | null];
  const files = existsSync(report) ? readReport(report) : [];
  tests = files.reduce((sum, file) => sum + file.passed + file.failed.length, 0);
  if (tests === 0) {
    console.error(`no test ran: is there a file whose path contains ${patterns.join(" or ")}?`);
    process.exit(2);
  }
  const failed = files.flatMap((file) => file.failed.map((name) => `${file.file}: ${name}`));
  // An error outside any test, for example an unhandled rejection
  if (failed.length === 0 && code !== 0) failed.push("vitest itself");
  for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1);
  console.log(`run ${run} of ${runs}: ${tests} tests, ${failed.length} failed`);
}
for (const [name, count] of failures) console.log(`failed ${count} of ${runs}: ${name}`);
console.log(failures.size === 0 ? `all ${tests} passed ${runs} times` : `flaky: ${failures.size}`);
process.exit(failures.size === 0 ? 0 : 1);

function startVitest(report: string): ChildProcess {
  const program = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const reporter = ["--reporter=json", `--outputFile.json=${report}`];
  const config = patterns.some((pattern) => pattern.includes(".nightly")) ? NIGHTLY : SUITE;
  const words = [program, "run", "--config", config, ...reporter, ...patterns];
  // A skipped browser test proves nothing
  const env = { ...process.env, REQUIRE_BROWSER: "1" };
  return spawn(process.execPath, words, { cwd: ROOT, stdio: "ignore", env });
}

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: "string", default: "20" },
        "quiet-machine": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const count = Number(values.runs);
    if (!Number.isInteger(count) || count < 1)
      throw new Error(`--runs must be a whole number from 1, got ${values.runs}`);
    if (positionals.length === 0)
      throw new Error("name at least one PATTERN, for example workers/edge/test/journeys/audit");
    return { runs: count, patterns: positionals, isBusy: !values["quiet-machine"] };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}
