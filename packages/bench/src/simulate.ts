import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { billOf, totalOf, type Use } from "./cost/list-prices.ts";
import { predictedUse } from "./cost/unit-costs.ts";
import { usesOfVerification } from "./cost/use-of-verification.ts";
import { type Figure, reportFigures, standingOf } from "./figure.ts";
import { simulateDay } from "./simulate/day.ts";
import { loadsOf } from "./simulate/limits.ts";

const DAYS_A_MONTH = 30;
const SIZES = [1_000_000, 10_000_000];
/** Sizes that the unit costs were not measured with. */
const CHECKED_PHOTOS = [2, 5];
/** With which the check takes less than five minutes. */
const CHECKED_TURNS = 4;
const MOST_OFF = 0.2;

const USAGE = `pnpm svc simulate [--tenants 1000] [--verifications N] [--photos 3] | --check

Computes what a day with this many tenants, verifications and photos per verification needs from the platform, compared with its limits,
what breaks first and what an operator does then, and what it costs. Without --verifications: for 1,000,000 and for 10,000,000. --check measures verifications of other sizes and compares them with the prediction.`;

const { values } = typedOptions(USAGE, {
  options: {
    tenants: { type: "string", default: "1000" },
    verifications: { type: "string" },
    photos: { type: "string", default: "3" },
    check: { type: "boolean", default: false },
  },
});

if (values.check) reportFigures(await checkedFigures());
else {
  const { verifications } = values;
  const sizes = verifications === undefined ? SIZES : [wholeNumber("verifications", verifications, USAGE)];
  for (const size of sizes) simulate(counted("tenants"), size, counted("photos"));
}

function counted(name: "tenants" | "photos"): number {
  return wholeNumber(name, values[name], USAGE);
}

function simulate(tenants: number, verifications: number, photos: number): void {
  const use = predictedUse(photos);
  const day = simulateDay({ tenants, verifications });
  const cpuSAPhoto = (predictedUse(2).cpuMs - predictedUse(1).cpuMs) / 1_000;
  const loads = loadsOf({ day, photos, use, cpuSAPhoto });
  const byRoom = loads.toSorted((one, other) => one.limit / one.load - other.limit / other.load);
  console.log(
    `${verifications} verifications of ${photos} photos a day, ${tenants} tenants; ${day.peakASecond.toFixed(1)} a second when it is busiest\n`,
  );
  console.log(
    "| what breaks, the first first | load | limit | goes up to | then |\n| --- | --- | --- | --- | --- |",
  );
  for (const { what, load, limit, unit, whatToDo } of byRoom) {
    const verificationsADay = Math.floor((verifications * limit) / load);
    const then = load > limit ? whatToDo : "holds";
    console.log(
      `| ${what} | ${load.toPrecision(3)} | ${limit} ${unit} | ${verificationsADay} a day | ${then} |`,
    );
  }
  const items = billOf(use).map(({ what, amount, usd }) => ({
    what,
    amount: amount * day.verifications * DAYS_A_MONTH,
    usd: usd * day.verifications * DAYS_A_MONTH,
  }));
  console.log(
    "\n| a month at list prices, what is stored for its 180 days | amount | US$ |\n| --- | --- | --- |",
  );
  for (const { what, amount, usd } of items)
    console.log(`| ${what} | ${amount.toPrecision(3)} | ${usd.toFixed(0)} |`);
  console.log(`| all | | ${totalOf(items).toFixed(0)} |`);
}

/**
 * Compares the model's predictions for verifications it was not fitted on with their real use. Each size has its own
 * service, so that both wait at the same time for their objects to clean up.
 */
async function checkedFigures(): Promise<readonly Figure[]> {
  const uses = CHECKED_PHOTOS.map((photos) => usesOfVerification([photos], { measured: CHECKED_TURNS }));
  return (await Promise.all(uses)).flatMap(([use], place) =>
    use ? compared(CHECKED_PHOTOS[place] ?? 0, use) : [],
  );
}

function compared(photos: number, use: Use): readonly Figure[] {
  const measured = billOf(use);
  const all = totalOf(measured);
  const predicted = new Map(billOf(predictedUse(photos)).map(({ what, usd }) => [what, usd]));
  const large = measured.filter(({ usd }) => usd > all / 20);
  const rows = [...large, { what: "all", usd: all }];
  predicted.set("all", totalOf(billOf(predictedUse(photos))));
  return rows.map(({ what, usd }) => {
    const value = (predicted.get(what) ?? 0) / usd;
    const isClose = Math.abs(value - 1) <= MOST_OFF;
    return {
      name: `predicted against measured, photos: ${photos}: ${what}`,
      value,
      unit: "x",
      bound: `1 ± ${MOST_OFF}`,
      standing: standingOf(isClose, isClose),
    };
  });
}
