import type { TenantKeys } from "@svc/commands/tenants";
import { hasOpenssl, startTimeStampAuthority } from "@svc/testkit/time-stamp-authority";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import {
  type Journey,
  type Json,
  PHOTO_SCRIPTS,
  photoForm,
  rowsOnDisk,
  staged,
  type StartOptions,
  until,
} from "./harness.ts";

/**
 * Fault points between the steps of the sealer script. Those inside the verification's object are in
 * `verification/test`.
 */
const POINTS = [
  "outbox.after.stamp",
  "credential.before.sign",
  "credential.before.put",
  "credential.before.report",
  "credential.after.report",
] as const;

// a lost queue message is noticed quickly instead of after two minutes
const PATIENCE = { CREDENTIAL_LEASE_MS: "1500", OUTBOX_WATCH_MS: "2000" };

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
});
afterAll(() => journey.end());

describe("sealing that fails never loses or delays a verdict", () => {
  beforeAll(() => start());
  afterAll(() => journey.kill());

  it.for(POINTS)(
    "killed at %s: the verdict is kept, one copy is sealed, logged once",
    async (point, { expect }) => {
      let id = "";
      await journey.killedAt(point, async () => {
        id = await audit();
      });
      expect(await sealedIn(id)).toEqual(ONCE);
    },
  );
});

describe("sealing that is not possible yet, or at all", () => {
  afterEach(() => journey.kill());

  it("without a certificate the verdict comes, the photo waits unsealed, and is sealed when there is one", async ({
    expect,
  }) => {
    await start({ sealerVars: { C2PA_SIGNER: "no certificate at all" } });
    const id = await audit();
    expect(await journey.call(keys, 200, `/v1/verifications/${id}?wait=25`)).toMatchObject({
      status: "completed",
    });
    await until(triesOf, (tries) => tries >= 2);
    expect(await captureOf(id)).toMatchObject({ sealed: false });
    await journey.kill();
    await start();
    expect(await sealedIn(id)).toEqual(ONCE);
  });

  it.skipIf(!hasOpenssl())(
    "without its time stamp authority the photo waits, and is stamped when there is one",
    async ({ expect }) => {
      await start({ sealerVars: { TSA_URL: "http://127.0.0.1:9/" } });
      const id = await audit();
      await until(triesOf, (tries) => tries >= 2);
      expect(await captureOf(id)).toMatchObject({ sealed: false });
      await journey.kill();
      const authority = await startTimeStampAuthority();
      await start({ sealerVars: { TSA_URL: authority.url } });
      expect(await sealedIn(id)).toEqual(ONCE);
      authority.close();
      const { sealed_url: url } = await captureOf(id);
      expect(Buffer.from(await (await fetch(url)).arrayBuffer()).includes("sigTst2")).toBe(true);
    },
  );

  it("a photo that cannot be sealed says why, for good", async ({ expect }) => {
    await start();
    const created: Json = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json: {
        steps: [{ key: "invoice", kind: "upload", description: "The invoice", accept: ["application/pdf"] }],
      },
    });
    const form = new FormData();
    form.set("image", new File([PDF], "invoice.pdf", { type: "application/pdf" }));
    form.set("step", "invoice");
    const token = created.capture_url.split("/v/")[1];
    await journey.request(undefined, `/v1/verifications/${token}/captures`, { method: "POST", body: form });
    await journey.call(keys, 200, `/v1/verifications/${created.id}?wait=25`);
    await expect
      .poll(() => captureOf(created.id), { timeout: 15_000 })
      .toMatchObject({ sealed: false, seal_failure: "unsupported_format" });
    const { items } = await journey.call(keys, 200, `/v1/verifications/${created.id}/events`);
    expect(items.map(({ type }: Json) => type)).not.toContain("verification.sealed");
  });
});

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

function start(options: StartOptions = {}): Promise<void> {
  return journey.start({ faults: true, vars: PATIENCE, with: PHOTO_SCRIPTS, ...options });
}

/** The response may be lost with the process, because the verdict exists before anything is sealed. */
async function audit(): Promise<string> {
  const json = { mode: "audit", signals_required: ["ai"] };
  const { id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  const route = `/v1/verifications/${id}/captures`;
  await journey.request(keys, route, { method: "POST", body: photoForm(photo) }).catch(() => undefined);
  return id;
}

/** How often the pending copy was requested. */
function triesOf(): number {
  const query = "select attempts from outbox where key like 'stamp:%'";
  const rows = rowsOnDisk(journey, "VerificationObject", query);
  return Math.max(0, ...rows.map((row) => Number(row["attempts"])));
}

async function captureOf(id: string): Promise<Json> {
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
  return items[0];
}

const ONCE = { completed: 1, sealed: 1, hasVerdict: true, isLarger: true };

/** The log and the sealed copy, once it exists. */
async function sealedIn(id: string): Promise<Json> {
  await until(
    () => captureOf(id),
    ({ sealed }) => sealed,
  );
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
  const countOf = (type: string) => items.filter((each: Json) => each.type === type).length;
  const { sealed_url: url } = await captureOf(id);
  const copy = await (await fetch(url)).arrayBuffer();
  const { verdict } = await journey.call(keys, 200, `/v1/verifications/${id}`);
  return {
    completed: countOf("verification.completed"),
    sealed: countOf("verification.sealed"),
    hasVerdict: Array.isArray(verdict.signals),
    isLarger: copy.byteLength > photo.length,
  };
}
