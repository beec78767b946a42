import { misused, typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { bundleScripts, DEFAULT_BUNDLES, scriptName } from "@svc/commands/local/bundles";
import { freePort } from "@svc/commands/local/free-port";
import { CONFIGS } from "@svc/commands/local/wrangler";
import { withService } from "@svc/harness/with-service";
import { benchAnalysis } from "./bench-analysis.ts";
import { benchApi } from "./bench-api.ts";
import { benchScripts } from "./bench-bundle.ts";
import { benchCold } from "./bench-cold.ts";
import { benchClip } from "./bench-clip.ts";
import { benchLists } from "./bench-lists.ts";
import { benchMove } from "./bench-move.ts";
import { benchMemory } from "./bench-memory.ts";
import { benchPace } from "./bench-pace.ts";
import { benchPage } from "./bench-page.ts";
import { benchPhotoIndex } from "./bench-photo-index.ts";
import { exactly, type Figure, reportFigures, rowOf } from "./figure.ts";
import { benchLinear } from "./linear/linear-time.ts";

type Measure = () => readonly Figure[] | Promise<readonly Figure[]>;

/** The parts that can be measured separately: `pnpm bench api clip`. */
const PARTS: Readonly<Record<string, Measure>> = {
  api: async () => benchApi(await freePort()),
  pace: benchPace,
  linear: () => withService({ tenants: 2, bundles: DEFAULT_BUNDLES }, benchLinear),
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

/** What the worst file or request costs: measured only if named, since it takes a third as long as the rest. */
const EXTREMES: readonly string[] = ["linear", "memory"];

const USAGE = `pnpm bench [all|${Object.keys(PARTS).join("|")} ...] [--rows 1000000]

Measures the promised figures and exits with 1 if a bound is missed: the named parts, all of them, or by default
all but ${EXTREMES.join(" and ")}. A bound between the quartiles of the rounds is near, not missed.
--rows sets the rows of the larger of two lists, and of the account that moves.`;

const { values, positionals } = typedOptions(USAGE, {
  allowPositionals: true,
  options: { rows: { type: "string", default: "1000000" } },
});
const rows = wholeNumber("rows", values.rows, USAGE);
const unknown = positionals.find((part) => part !== "all" && !(part in PARTS));
if (unknown !== undefined) misused(`${unknown} is not a part: choose from those below`, USAGE);

const figures: Figure[] = [];
const began = performance.now();
await bundleScripts(DEFAULT_BUNDLES, CONFIGS, (config) => console.error(`building ${scriptName(config)}`));
const minutes = [`building ${minutesSince(began)}`];
for (const [part, measure] of Object.entries(PARTS)) {
  if (!isMeasured(part)) continue;
  console.error(`measuring ${part}`);
  const startedAt = performance.now();
  const found = await figuresOf(part, measure);
  minutes.push(`${part} ${minutesSince(startedAt)}`);
  if (found.length === 0) console.error(`${part}: not measured, what it needs is not installed here`);
  for (const figure of found) console.error(rowOf(figure));
  figures.push(...found);
}
console.error(`minutes: ${minutes.join(", ")}; all ${minutesSince(began)}`);
reportFigures(figures);

function isMeasured(part: string): boolean {
  if (positionals.length === 0) return !EXTREMES.includes(part);
  return positionals.includes(part) || positionals.includes("all");
}

/** A part that throws counts as missed, and the remaining parts are still measured. */
async function figuresOf(part: string, measure: Measure): Promise<readonly Figure[]> {
  try {
    return await measure();
  } catch (error) {
    console.error(error);
    return [exactly(`${part}: failures to measure it`, 1, 0)];
  }
}

function minutesSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 60_000).toFixed(1);
}
