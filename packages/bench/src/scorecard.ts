import { writeFileSync } from "node:fs";
import path from "node:path";
import { typedOptions } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { figureTexts } from "./scorecard/figure-texts.ts";

const USAGE = `pnpm svc scorecard

Writes the figures of every check from the scores in the repository: to packages/bench/docs/figures.md, to the model cards and to the page at /scorecard.`;

typedOptions(USAGE, { options: {} });

for (const [file, text] of figureTexts()) {
  writeFileSync(path.join(ROOT, file), text);
  console.log(`written: ${file}`);
}
