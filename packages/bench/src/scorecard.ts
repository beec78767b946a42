import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pageOf } from "./scorecard/page.ts";
import { readEditScores, readScored } from "./scorecard/scores-file.ts";
import { markdownOf, methodsTable } from "./scorecard/tables.ts";
import { withBetween } from "./scorecard/with-between.ts";
import { typedOptions } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";

const USAGE = `pnpm svc scorecard

Writes the figures of every check to packages/bench/docs/figures.md and to the page at /scorecard, from the scores in the repository.`;

typedOptions(USAGE, { options: {} });

const scored = readScored();
const figures = path.join(ROOT, "packages/bench/docs/figures.md");
const table = markdownOf(methodsTable(scored));
writeFileSync(figures, withBetween(readFileSync(figures, "utf8"), "scorecard", table));
writeFileSync(
  path.join(ROOT, "workers/edge/pages/src/scorecard/scorecard.html"),
  pageOf(scored, readEditScores()),
);
console.log(`${table}\n\nwritten to packages/bench/docs/figures.md and to the page at /scorecard`);
