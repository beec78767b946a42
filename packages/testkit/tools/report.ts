import { readFileSync } from "node:fs";
import path from "node:path";

/** The parts of vitest's JSON report that we read. Times are epoch milliseconds. */
type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: "passed" | "failed";
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
    }[];
  }[];
};

export type FileResult = {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly seconds: number;
  /** Includes skipped ones. */
  readonly tests: number;
  readonly passed: number;
  /** Names of failed tests; the file's own name if it could not be loaded. */
  readonly failed: readonly string[];
};

/** The files in a report written by vitest with `--reporter=json --outputFile.json=FILE`. */
export function readReport(file: string): readonly FileResult[] {
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report; // vitest's own format
  return testResults.map(({ name, startTime, endTime, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName);
    const relative = path.relative(process.cwd(), name);
    return {
      file: relative,
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
      passed: assertionResults.filter((test) => test.status === "passed").length,
      failed: failed.length === 0 && status === "failed" ? [relative] : failed,
    };
  });
}
