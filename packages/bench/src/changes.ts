import { existsSync } from "node:fs";
import path from "node:path";
import { misused, typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { areaUnderCurve } from "@svc/detectors/metrics";
import type { Raster } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { type Comparison, compareViews } from "@svc/matching/changes";
import { CHANGE_KINDS, changedView, firstView } from "@svc/matching/tools/changed-view";
import { inTurns, readList } from "@svc/matching/tools/listed-photos";
import { seededRandom } from "@svc/testkit/random";
import sharp from "sharp";

const USAGE = `pnpm svc changes [--photos 120] [LIST.csv]

Draws a second photo of each genuine photo of the list, from nearly the same place and under other light, with and without a change of
3, 5 and 10 % of its area, and says how well both are told apart. LIST.csv has the columns path, source_repo, sha256 and category
(default: ../shared/data/manifest.csv).`;

const AREAS = [0.03, 0.05, 0.1] as const;
const DRAWN_PX = 1024;
/** As the service compares them. */
const COPY_PX = 512;

const { values, positionals } = typedOptions(USAGE, {
  allowPositionals: true,
  options: { photos: { type: "string", default: "120" } },
});
const [list = path.join(ROOT, "../shared/data/manifest.csv")] = positionals;
if (!existsSync(list)) misused(`${list} does not exist`, USAGE);
const genuine = inTurns(
  readList(list).filter(({ category }) => category === "real" || category === "notscreen"),
);
const photos = genuine.slice(0, wholeNumber("photos", values.photos, USAGE));

type Drawn = { readonly kind?: string; readonly area?: number; readonly found: Comparison | undefined };
const drawn: Drawn[] = [];
let before: Raster | undefined;
for (const [number, { file }] of photos.entries()) {
  const photo = await rasterOf(file);
  const other = before ?? photo;
  before = photo;
  const first = greyCopy(firstView(photo), COPY_PX);
  const compared = async (seed: number, change?: Parameters<typeof changedView>[1]["change"]) => {
    const second = changedView(photo, { other, ...(change && { change }) }, seededRandom(seed));
    const sent = await rasterOf(await jpegOf(second));
    return compareViews(greyCopy(sent, COPY_PX), first);
  };
  drawn.push({ found: await compared(number * 100) });
  const kind = CHANGE_KINDS[number % CHANGE_KINDS.length] ?? "dent";
  for (const [index, area] of AREAS.entries())
    drawn.push({ kind, area, found: await compared(number * 100 + 1 + index, { kind, area }) });
}

for (const line of report()) console.log(line);

/** Markdown lines: for each kind and area of change, the AUC against unchanged pairs and the share with a region. */
function report(): readonly string[] {
  const unchanged = drawn.filter(({ area }) => area === undefined);
  const kinds = [undefined, ...CHANGE_KINDS];
  const cellsOf = (kind: string | undefined) =>
    AREAS.map((area) => {
      const changed = drawn.filter(
        (each) => each.area === area && (kind === undefined || each.kind === kind),
      );
      const items = [
        ...unchanged.map((each) => ({ positive: false, score: scoreOf(each) })),
        ...changed.map((each) => ({ positive: true, score: scoreOf(each) })),
      ];
      return `${areaUnderCurve(items).toFixed(3)}, ${regionShare(changed)}`;
    });
  return [
    `${photos.length} photos of ${new Set(photos.map(({ source }) => source)).size} sources; ${drawn.filter(({ found }) => found).length} of ${drawn.length} pairs aligned; ` +
      `a region in ${regionShare(unchanged)} of the unchanged.`,
    "",
    `| change | ${AREAS.map((area) => `${area * 100} % of the area`).join(" | ")} |`,
    `| --- | ${AREAS.map(() => "---").join(" | ")} |`,
    ...kinds.map((kind) => `| ${kind ?? "any"} | ${cellsOf(kind).join(" | ")} |`),
  ];
}

function regionShare(pairs: readonly Drawn[]): string {
  const count = pairs.filter(({ found }) => (found?.regions.length ?? 0) > 0).length;
  return `${Math.round((100 * count) / pairs.length)} %`;
}

function scoreOf({ found }: Drawn): number {
  return found?.score ?? 0;
}

async function rasterOf(file: string | Buffer): Promise<Raster> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize({ width: DRAWN_PX, height: DRAWN_PX, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

function jpegOf({ width, height, rgb }: Raster): Promise<Buffer> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
