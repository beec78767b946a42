import { misused, typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { benchConfig } from "./bench-config.ts";
import { type Figure, reportFigures } from "./figure.ts";
import { withService } from "@svc/harness/with-service";
import { FAILURES } from "./webhooks/failures.ts";
import { measureHanging } from "./webhooks/hanging.ts";
import { measureLatency } from "./webhooks/latency.ts";
import { compareThroughput } from "./webhooks/throughput.ts";
import { compareNeighbours, TENANTS } from "./webhooks/neighbours.ts";
import { storm, stormFigures } from "./webhooks/storm.ts";

const USAGE = `pnpm svc webhooks --storm [--verifications 1000] | --neighbours | --hanging | --latency | --throughput

--storm       a receiver fails 6 of 10 calls, dies and comes back: does every event arrive, with the same bytes each time?
--neighbours  the receivers of 10 of 100 tenants hang: how much longer do the others wait for their webhooks?
--hanging     one tenant's receiver accepts 300 calls and answers none: when do another tenant's webhooks arrive, and are all 300 logged?
--latency     how soon after its event is a webhook first sent, at 100 per second of which one in ten is never answered?
--throughput  how many webhooks per second, compared with a queue consumer that promises the same and one that only fetches?
Each starts its own service on loopback, prints a table and exits with 1 if a check fails.`;

/** The first waits of the schedule become 1 ms, 60 ms and 0.4 s; all ten attempts take a minute. */
const WEBHOOK_PACE = "0.0002";

/** Two cores analyze an audit in less, also next to other work. */
const ANALYSIS_MS = 2_000;

const { values } = typedOptions(USAGE, {
  options: {
    storm: { type: "boolean", default: false },
    neighbours: { type: "boolean", default: false },
    hanging: { type: "boolean", default: false },
    latency: { type: "boolean", default: false },
    throughput: { type: "boolean", default: false },
    verifications: { type: "string", default: "1000" },
  },
});
const stormy = wholeNumber("verifications", values.verifications, USAGE);

const figures: Figure[] = [];
if (values.storm) figures.push(...(await runStorm(stormy)));
if (values.neighbours) figures.push(...(await withService({ tenants: TENANTS }, compareNeighbours)));
if (values.hanging) figures.push(...(await withService({ tenants: 2 }, measureHanging)));
if (values.latency) figures.push(...(await withService({ tenants: 1 }, measureLatency)));
if (values.throughput) {
  figures.push(...(await withService({ tenants: 1, edgeConfig: benchConfig }, compareThroughput)));
}
if (figures.length === 0) misused("nothing to measure: choose from those below", USAGE);
reportFigures(figures);

async function runStorm(verifications: number): Promise<readonly Figure[]> {
  const options = {
    verifications,
    failures: FAILURES,
    deadMs: 3_000,
    patienceMs: 600_000 + verifications * ANALYSIS_MS,
  };
  return withService({ tenants: 1, vars: { WEBHOOK_PACE } }, async (service) =>
    stormFigures(await storm(service, options)),
  );
}
