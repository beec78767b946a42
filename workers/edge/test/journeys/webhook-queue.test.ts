import path from "node:path";
import { copyConfig } from "@svc/commands/local/config-copy";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { describe, it } from "vitest";
import { bundle } from "./bundles.ts";
import { type Json, Journey, WEBHOOK_SCRIPTS, photoForm, rowsOnDisk, until } from "./harness.ts";

const PHOTOS = [3, 4, 5];

type Run = {
  /** Without the parts that differ each time. */
  readonly received: readonly object[];
  readonly logged: readonly string[];
  /** The captures in the order of their findings. */
  readonly judged: readonly number[];
};

/** The webhooks of a verification with three photos, and its final log. */
async function run(analyzerMain: string | undefined): Promise<Run> {
  const journey = await Journey.begin();
  const receiver = new WebhookReceiver();
  /** The analyzer calls it when an acknowledged message is delivered again. */
  const repeats = new WebhookReceiver();
  await Promise.all([receiver.start(), repeats.start()]);
  try {
    const keys = await journey.addTenant();
    const unruly = analyzerMain !== undefined && {
      builds: { analyzer: await builtAnalyzer(journey, analyzerMain) },
      analyzerVars: { REPEATED_URL: repeats.url() },
    };
    await journey.start({ with: WEBHOOK_SCRIPTS, ...unruly });
    const json = { mode: "audit", max_captures: PHOTOS.length, webhook_url: receiver.url() };
    const { id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
    const sent: string[] = [];
    for (const seed of PHOTOS) {
      const body = photoForm(await photoFile(drawScene(640, 480, seed), "jpeg"));
      sent.push(
        (await journey.call(keys, 201, `/v1/verifications/${id}/captures`, { method: "POST", body })).id,
      );
    }
    await journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
    if (analyzerMain !== undefined)
      await until(
        () => repeats.received.length,
        (count) => count === PHOTOS.length,
      );
    await until(
      async (): Promise<Json[]> => (await journey.call(keys, 200, `/v1/verifications/${id}/captures`)).items,
      (captures) => captures.every(({ sealed }) => sealed),
    );
    await until(
      () => rowsOnDisk(journey, "VerificationObject", "select 1 from deliveries where state = 'pending'"),
      (pending) => pending.length === 0,
    );
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
    const checked = items.filter(({ type }: Json) => type === "verification.check.completed");
    return {
      received: receiver.received.map(({ body }) => comparable(JSON.parse(body))),
      logged: items.map(({ type }: Json) => String(type)).toSorted(byName),
      judged: [...new Set<string>(checked.map(({ data }: Json) => data.capture_id))].map((each) =>
        sent.indexOf(each),
      ),
    };
  } finally {
    await journey.end();
    await Promise.all([receiver.stop(), repeats.stop()]);
  }
}

/** Builds the analyzer with a different entry point. */
async function builtAnalyzer({ stateDir }: Journey, main: string): Promise<string> {
  const dir = path.join(stateDir, "analyzer-build");
  await bundle(copyConfig("workers/analyzer/wrangler.toml", stateDir, { main }), dir);
  return dir;
}

function comparable({
  type,
  metadata,
  environment,
  data: { status, captures_count, verdict },
}: Json): object {
  return { type, metadata, environment, data: { status, captures_count, verdict } };
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1;
}

describe("the analysis queue delivers late, out of order and several times", () => {
  it("and the tenant receives exactly the same as otherwise", async ({ expect }) => {
    const orderly = await run(undefined);
    expect(orderly.received).toMatchObject([
      { type: "verification.created", data: { status: "pending" } },
      { type: "verification.completed", data: { status: "completed", captures_count: 3 } },
    ]);
    const unruly = await run("workers/analyzer/test/unruly-main.ts");
    expect([orderly.judged, unruly.judged]).toEqual([
      [0, 1, 2],
      [2, 1, 0],
    ]);
    expect({ received: unruly.received, logged: unruly.logged }).toEqual({
      received: orderly.received,
      logged: orderly.logged,
    });
  });
});
