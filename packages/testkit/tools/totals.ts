/**
 * Prints `PASSED FAILED` for a report of vitest's JSON reporter. A file that could not be loaded counts as one failure.
 */
import { readReport } from "./report.ts";

const [report] = process.argv.slice(2);
if (report === undefined) {
  console.error("usage: node packages/testkit/tools/totals.ts REPORT.json");
  process.exit(2);
}
const files = readReport(report);
const sum = (of: (file: (typeof files)[number]) => number) =>
  files.reduce((total, file) => total + of(file), 0);
console.log(`${sum(({ passed }) => passed)} ${sum(({ failed }) => failed.length)}`);
