import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { addLocalTenant, migrate } from "@svc/commands/local/service";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { describeBuiltScript, SCRIPTS } from "@svc/harness/built-scripts";
import { withColdCopies } from "@svc/harness/cold-copies";
import { type ColdCase, coldCases } from "./cold/cold-cases.ts";
import { type Figure, notAbove } from "./figure.ts";
import { workerdThreadsCpuMs } from "./workerd-process.ts";

/** Isolates of each script, in each of two processes because of their memory. */
const COPIES = 10;
const MOST_MS = 100;
/** Compiling goes on in other threads for a moment. */
const SETTLES_MS = 30;

/**
 * CPU of a fresh isolate of each script: evaluating it and answering its first request. What it calls is warm.
 */
export async function benchCold(): Promise<readonly Figure[]> {
  for (const name of SCRIPTS) describeBuiltScript(path.join(DEFAULT_BUNDLES, name));
  const stateDir = temporaryFolder("cold");
  try {
    await migrate(stateDir);
    const tenant = await addLocalTenant(stateDir, { org: "cold", name: "Cold", openingBalanceCents: 1_000 });
    const figures: Figure[] = [];
    for (const each of await coldCases(tenant.secretKey)) {
      const costs = [...(await coldCosts(each, stateDir)), ...(await coldCosts(each, stateDir))];
      figures.push(notAbove(`cold isolate, CPU: ${each.name}`, costs, MOST_MS, "ms"));
    }
    return figures;
  } finally {
    removeNow(stateDir);
  }
}

async function coldCosts(
  { script, callees, requestOf }: ColdCase,
  stateDir: string,
): Promise<readonly number[]> {
  const options = { bundles: DEFAULT_BUNDLES, stateDir, script, callees, count: COPIES + 1 };
  return withColdCopies(options, async (ask) => {
    const request = await requestOf((asked) => ask(COPIES, asked));
    const costOf = async (copy: number) => {
      const before = workerdThreadsCpuMs(process.pid);
      await ask(copy, request);
      await sleep(SETTLES_MS);
      return workerdThreadsCpuMs(process.pid) - before;
    };
    // The objects and databases that all of them call are warm
    await costOf(COPIES);
    const costs: number[] = [];
    for (let copy = 0; copy < COPIES; copy++) costs.push(await costOf(copy));
    return costs;
  });
}
