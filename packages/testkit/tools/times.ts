/**
 * Prints the slowest files of a test report as Markdown.
 *
 *   pnpm test --project rooms --reporter=json --outputFile.json=/tmp/rooms.json
 *   node packages/testkit/tools/times.ts /tmp/rooms.json
 */
import { readReport } from "./report.ts";

const SLOWEST = 40;

const [report] = process.argv.slice(2);
if (report === undefined) {
  console.error("usage: node packages/testkit/tools/times.ts REPORT.json");
  process.exit(2);
}
const files = readReport(report).toSorted((a, b) => b.seconds - a.seconds);
const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
const tests = files.reduce((sum, file) => sum + file.tests, 0);
console.log(`${files.length} files, ${tests} tests, ${total.toFixed(0)} s in all files together\n`);
console.log("| file | tests | seconds |\n| --- | ---: | ---: |");
for (const { file, tests: count, seconds } of files.slice(0, SLOWEST))
  console.log(`| \`${file}\` | ${count} | ${seconds.toFixed(1)} |`);
