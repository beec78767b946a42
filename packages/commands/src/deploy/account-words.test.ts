import { describe, it, onTestFinished, vi } from "vitest";
import { listen } from "../../test/deployment.ts";
import { runWrangler } from "../local/wrangler.ts";
import { carryOut } from "./carry-out.ts";
import { emulatedCloudflare } from "./emulated-cloudflare.ts";
import { findExisting } from "./find-existing.ts";
import { planOf } from "./plan.ts";
import { findWayBack, rollBack } from "./roll-back.ts";
import { ORDER, sectionOf } from "./scripts.ts";

/** A small script. The nightly test deploys all of them. */
const DOCUMENTS = "workers/documents/wrangler.toml";
const SCRIPT = "photo-verification-documents-sandbox";
const SECTIONS = new Map(ORDER.map((config) => [config, sectionOf(config, "sandbox")]));
const ONE_OF_EACH = [
  "create the D1 database photo-verification-sandbox",
  "create the R2 bucket photo-verification-sandbox",
  "create the queue stamps-sandbox",
  "apply the migrations to DB",
  "deploy documents",
];

async function emptyAccount() {
  const { server, account } = emulatedCloudflare();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", await listen(server));
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "token");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "0".repeat(32));
  onTestFinished(() => void vi.unstubAllEnvs());
  return account;
}

describe("wrangler on an emulated account", { timeout: 300_000 }, () => {
  it("says what is not there and what is, and carries out one step of each kind and the way back", async ({
    expect,
  }) => {
    const account = await emptyAccount();
    const carrying = { environment: "sandbox", wrangler: runWrangler, say: () => {} } as const;
    const some = { wrangler: runWrangler, scripts: [DOCUMENTS] };
    const nothing = await findExisting("sandbox", { ...some, queues: ["stamps-sandbox"] });
    expect(nothing).toEqual({ databases: [], buckets: [], queues: [], secrets: new Map() });
    await expect(findWayBack("sandbox", some)).rejects.toThrow("nothing is deployed in sandbox");

    const stepsOf = (release: string) =>
      planOf({ environment: "sandbox", sections: SECTIONS, found: nothing, release });
    const steps = stepsOf("release 1").filter(({ says }) => ONE_OF_EACH.includes(says));
    await carryOut(steps, { documents: { A_SECRET: "kept" } }, carrying);
    expect(account.scripts.get(SCRIPT)?.secrets).toEqual(new Map([["A_SECRET", "kept"]]));
    expect(await findExisting("sandbox", { ...some, queues: ["stamps-sandbox"] })).toEqual({
      databases: ["photo-verification-sandbox"],
      buckets: ["photo-verification-sandbox"],
      queues: ["stamps-sandbox"],
      secrets: new Map([[DOCUMENTS, ["A_SECRET"]]]),
    });

    await carryOut(
      stepsOf("release 2").filter(({ says }) => says === "deploy documents"),
      {},
      carrying,
    );
    const ways = await findWayBack("sandbox", some);
    await rollBack(ways, carrying);
    const served = account.scripts
      .get(SCRIPT)
      ?.deployments.map(({ versions: [version] }) => version?.version_id);
    expect(served).toHaveLength(3);
    expect(served?.[2]).toBe(served?.[0]);
    expect(account.unknown).toEqual([]);
  });
});
