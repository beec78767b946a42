import { misused, typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { freePort } from "@svc/commands/local/free-port";
import { withService } from "@svc/harness/with-service";
import { benchAnalysis } from "./bench-analysis.ts";
import { benchApi } from "./bench-api.ts";
import { benchScripts } from "./bench-bundle.ts";
import { benchCold } from "./bench-cold.ts";
import { benchClip } from "./bench-clip.ts";
import { benchLists } from "./bench-lists.ts";
import { benchMove } from "./bench-move.ts";
import { benchMemory } from "./bench-memory.ts";
import { benchPage } from "./bench-page.ts";
import { benchPhotoIndex } from "./bench-photo-index.ts";
import { type Figure, reportFigures, rowOf } from "./figure.ts";
import { benchLinear } from "./linear/linear-time.ts";

/** The parts that can be measured separately: `pnpm bench api clip`. */
const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  api: async () => benchApi(await freePort()),
  linear: () => withService({ tenants: 2 }, benchLinear),
  index: benchPhotoIndex,
  lists: () => benchLists(rows),
  move: () => benchMove(rows),
  analysis: benchAnalysis,
  memory: benchMemory,
  clip: benchClip,
  scripts: benchScripts,
  cold: benchCold,
  page: benchPage,
};

const USAGE = `pnpm bench [${Object.keys(PARTS).join("|")} ...] [--rows 1000000]

Measures the promised figures, all of them or only the named parts, and exits with 1 if a bound is missed. A bound between
the quartiles of the rounds is near, not missed.
--rows sets the rows of the larger of two lists, and of the account that moves.`;

const { values, positionals } = typedOptions(USAGE, {
  allowPositionals: true,
  options: { rows: { type: "string", default: "1000000" } },
});
const rows = wholeNumber("rows", values.rows, USAGE);
const unknown = positionals.find((part) => !(part in PARTS));
if (unknown !== undefined) misused(`${unknown} is not a part: choose from those below`, USAGE);

const figures: Figure[] = [];
const minutes: string[] = [];
for (const [part, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue;
  console.error(`measuring ${part}`);
  const began = performance.now();
  const found = await measure();
  minutes.push(`${part} ${((performance.now() - began) / 60_000).toFixed(1)}`);
  if (found.length === 0) console.error(`${part}: not measured, what it needs is not installed here`);
  for (const figure of found) console.error(rowOf(figure));
  figures.push(...found);
}
console.error(`minutes: ${minutes.join(", ")}`);
reportFigures(figures);
