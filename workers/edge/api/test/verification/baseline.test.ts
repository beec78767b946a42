import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { VerificationId } from "@svc/domain/ids";
import { beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";

const FRONT = { key: "front", kind: "image", description: "The front" };

let tenant: TenantClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** An earlier verification with a photo of its only step. */
async function earlier() {
  const { body } = await tenant.post("/v1/verifications", { steps: [FRONT], signals_required: ["ai"] });
  const object = env.VERIFICATION.getByName(body.id);
  const photo = { ...aPhoto(), step: "front" };
  await object.capture(tenant.accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai: CLEAR }, thumb: true });
  return { id: body.id as VerificationId, captureId: photo.id };
}

describe("a baseline (CONTRACT G21)", () => {
  it("is shown to line up with, and each new photo is compared with the photo of its step", async ({
    expect,
  }) => {
    const { id: baseline, captureId } = await earlier();
    const { status, body } = await tenant.post("/v1/verifications", {
      steps: [FRONT],
      signals_required: ["ai"],
      baseline,
    });
    expect([status, body.baseline]).toEqual([201, baseline]);
    const token = body.capture_url.split("/").at(-1);
    const session = await edge().fetch(`${ORIGIN}/v1/verifications/${token}/session`);
    expect(await session.json()).toMatchObject({
      baseline: [{ step: "front", taken_at: expect.any(String), url: expect.stringContaining("thumb") }],
    });
    const object = env.VERIFICATION.getByName(body.id);
    const photo = { ...aPhoto(), step: "front" };
    await object.capture(tenant.accountId, photo);
    expect(await object.analysisJob(photo.id)).toMatchObject({
      analyses: { change: { verificationId: baseline, captureIds: [captureId] } },
    });
    const alignment = { a: 1, b: 0, c: 0.1, d: 0, e: 1, f: 0 };
    const region = { x: 0.1, y: 0.2, width: 0.3, height: 0.1, strength: 0.8 };
    await object.settle({
      captureId: photo.id,
      findings: { ai: CLEAR },
      analyses: [
        { analysis: "change", change: { verificationId: baseline, captureId, alignment, regions: [region] } },
      ],
    });
    const { body: captures } = await tenant.get(`/v1/verifications/${body.id}/captures`);
    expect(captures.items[0].change).toEqual({
      verification_id: baseline,
      capture_id: captureId,
      matrix: [1, 0, 0.1, 0, 1, 0],
      regions: [region],
    });
    const { body: done } = await tenant.get(`/v1/verifications/${body.id}`);
    expect(done.verdict).toEqual({ svc: true, signals: [] });
    const { body: redacted } = await tenant.post(`/v1/verifications/${body.id}/redact`);
    expect(redacted.baseline).toBe(baseline);
    const left = await tenant.get(`/v1/verifications/${body.id}/captures`);
    expect(left.body.items[0].change).toBeUndefined();
  });

  it("has to be of this account and have photos", async ({ expect }) => {
    const { id } = await earlier();
    const stranger = await TenantClient.create();
    const refusals = [
      [await stranger.post("/v1/verifications", { baseline: id }), "must be a verification of this account"],
      [
        await tenant.post("/v1/verifications", {
          baseline: (await tenant.post("/v1/verifications", {})).body.id,
        }),
        "has no photos to compare with",
      ],
    ] as const;
    await tenant.post(`/v1/verifications/${id}/expire`);
    await tenant.post(`/v1/verifications/${id}/redact`);
    const gone = await tenant.post("/v1/verifications", { baseline: id });
    for (const [{ status, body }, message] of [
      ...refusals,
      [gone, "was redacted, so it has no photos any more"],
    ] as const) {
      expect([status, body.error.fields]).toEqual([400, [{ path: "baseline", message }]]);
    }
  });
});
