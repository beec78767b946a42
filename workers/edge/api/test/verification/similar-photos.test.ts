import { type CaptureId, newCaptureId, newVerificationId, type VerificationId } from "@svc/domain/ids";
import { CLEAR } from "@svc/domain/test/build";
import type { LikenessReport, SimilarPhoto } from "@svc/domain/verification/similar-photo";
import { originalKey } from "@svc/store/r2/files";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { runDurableObjectAlarm } from "cloudflare:test";
import { TenantClient } from "../../../test/support/tenant.ts";

type Case = { readonly id: VerificationId; readonly captureId: CaptureId };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** An audit with one photo that has not been analyzed. */
async function aCase(more: object = {}, of = tenant): Promise<Case> {
  const { body } = await of.post("/v1/verifications", { mode: "audit", signals_required: ["ai"], ...more });
  const stored = await of.upload(`/v1/verifications/${body.id}/captures`, photoForm(jpegHeader(640, 480)));
  return { id: body.id, captureId: stored.body.id };
}

const objectOf = ({ id }: Case) => env.VERIFICATION.getByName(id);

function similarTo(earlier: Case, { captureId }: Case, distance = 3): SimilarPhoto {
  const pair = { verificationId: earlier.id, matchedCaptureId: earlier.captureId, captureId };
  return { ...pair, matchedCreatedAt: Date.UTC(2026, 10, 1), method: "phash", distance };
}

function settle(of: Case, likeness?: LikenessReport) {
  const report = { captureId: of.captureId, findings: { ai: CLEAR }, ...(likeness && { likeness }) };
  return objectOf(of).settle(report);
}

async function similarCase(): Promise<{ readonly earlier: Case; readonly later: Case }> {
  const [earlier, later] = [await aCase(), await aCase()];
  await settle(earlier, { state: "compared" });
  await settle(later, { state: "compared", similar: similarTo(earlier, later) });
  return { earlier, later };
}

const decide = ({ id }: Case, decision: unknown, by = tenant) =>
  by.post(`/v1/verifications/${id}/similar-photo/decision`, { decision });

describe("SPEC 2.8 over HTTP", () => {
  it("similar_photo is present only when a match was found, and does not change svc", async ({ expect }) => {
    const { earlier, later } = await similarCase();
    const { body } = await tenant.get(`/v1/verifications/${later.id}`);
    expect(body.verdict).toEqual({ svc: true, signals: [] });
    expect(body.similar_photo).toEqual({
      verification_id: earlier.id,
      capture_id: later.captureId,
      matched_capture_id: earlier.captureId,
      method: "phash",
      distance: 3,
      matched_created_at: "2026-11-01T00:00:00.000Z",
    });
    const { body: before } = await tenant.get(`/v1/verifications/${earlier.id}`);
    expect(before).not.toHaveProperty("similar_photo");
  });

  it("has=similar_photo lists them, and the log has the match (CONTRACT G4.2, G9.6)", async ({ expect }) => {
    const { earlier, later } = await similarCase();
    await vi.waitFor(async () => {
      const { body } = await tenant.get("/v1/verifications?has=similar_photo");
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([later.id]);
    });
    const { body } = await tenant.get(`/v1/verifications/${later.id}/events`);
    const found = body.items.filter(
      ({ type }: { type: string }) => type === "verification.similar_photo.found",
    );
    expect(found).toMatchObject([
      { data: { capture_id: later.captureId, verification_id: earlier.id, method: "phash", distance: 3 } },
    ]);
  });

  it("a photo that came into the index late is found too, after the verdict", async ({ expect }) => {
    const { earlier, later } = await similarCase();
    const similar = similarTo(later, earlier, 1);
    await objectOf(earlier).similarFound(similar);
    await objectOf(earlier).similarFound(similar);
    const { body } = await tenant.get(`/v1/verifications/${earlier.id}`);
    expect(body).toMatchObject({ status: "completed", similar_photo: { verification_id: later.id } });
  });

  it("is not looked for where the account's setting similar_photo is false", async ({ expect }) => {
    const settings = await tenant.get("/v1/me/settings");
    expect(settings.body.similar_photo).toBe(true);
    const changed = await tenant.send("PATCH", "/v1/me/settings", {
      body: JSON.stringify({ similar_photo: false }),
      headers: { "Content-Type": "application/json" },
    });
    expect(changed.body.similar_photo).toBe(false);
    const off = await aCase();
    expect(await objectOf(off).analysisJob(off.captureId)).toMatchObject({ compares: false });
  });
});

describe("POST …/similar-photo/decision (CONTRACT G4.5)", () => {
  it.for(["same", "different"])("records %s and leaves svc as it is", async (decision, { expect }) => {
    const { later } = await similarCase();
    const { status, body } = await decide(later, decision);
    expect([status, body.similar_photo.decision, body.verdict.svc]).toEqual([200, decision, true]);
    const { body: log } = await tenant.get(`/v1/verifications/${later.id}/events`);
    const reviewed = log.items.filter(
      ({ type }: { type: string }) => type === "verification.similar_photo.reviewed",
    );
    expect(reviewed).toMatchObject([{ data: { decision } }]);
  });

  it("answers 409 conflict where nothing similar was found, and to a second decision", async ({ expect }) => {
    const { earlier, later } = await similarCase();
    expect((await decide(earlier, "same")).body.error).toEqual({
      code: "conflict",
      message: "no such decision is due on this verification",
    });
    await decide(later, "same");
    const { body: decided } = await tenant.get(`/v1/cases/${later.id}`);
    expect(await decide(later, "different")).toMatchObject({
      status: 409,
      body: { error: { code: "conflict", message: `the case was rejected at ${decided.decided_at}` } },
    });
  });

  it("answers 409 already_finalized after finalize and after redaction", async ({ expect }) => {
    for (const act of ["finalize", "redact"]) {
      const { later } = await similarCase();
      await tenant.post(
        `/v1/verifications/${later.id}/${act}`,
        act === "finalize" ? { narrative: "Hail." } : undefined,
      );
      expect((await decide(later, "same")).body.error.code).toBe("already_finalized");
    }
  });

  it("answers 404 to another account, 400 to another word, 403 to a read key", async ({ expect }) => {
    const { later } = await similarCase();
    const stranger = await TenantClient.create();
    expect((await decide(later, "same", stranger)).status).toBe(404);
    expect((await decide(later, "maybe")).body.error.fields).toEqual([
      { path: "decision", message: "must be one of: same, different" },
    ]);
    const reader = await TenantClient.create({ role: "read" });
    expect((await decide(later, "same", reader)).status).toBe(403);
  });
});

/** Sets the analyzer stand-in's response for the photo in a comparison. */
function said({ id, captureId }: Case, text: string) {
  return env.PHOTOS.put(`${originalKey(tenant.accountId, id, captureId)}.said`, text);
}

describe("what the index owes", () => {
  it("is asked again until it answers, also after the verdict, and logged once", async ({ expect }) => {
    const [earlier, later] = [await aCase(), await aCase()];
    await said(later, "busy");
    await settle(later, { state: "owed" });
    await vi.waitFor(async () => {
      const log = await objectOf(later).readRecord(tenant.accountId);
      expect(log.ok && log.state.captures[0]?.likeness).toBe("owed");
    });
    await said(later, JSON.stringify({ state: "compared", similar: similarTo(earlier, later) }));
    advanceClock(600_000);
    await runDurableObjectAlarm(objectOf(later));
    const { body } = await tenant.get(`/v1/verifications/${later.id}`);
    expect(body.similar_photo).toMatchObject({ verification_id: earlier.id });
  });

  it.for(["compare.before", "compare.before.commit", "compare.after.commit"])(
    "is neither lost nor sent twice after a failure at %s",
    async (point, { expect }) => {
      const [earlier, later] = [await aCase(), await aCase()];
      await said(later, JSON.stringify({ state: "compared", similar: similarTo(earlier, later) }));
      setEnv({ FAULT: `${point}=throw` });
      await settle(later, { state: "owed" });
      await runDurableObjectAlarm(objectOf(later));
      setEnv({ FAULT: undefined });
      advanceClock(600_000);
      await runDurableObjectAlarm(objectOf(later));
      const { body } = await tenant.get(`/v1/verifications/${later.id}/events`);
      const found = body.items.filter(
        ({ type }: { type: string }) => type === "verification.similar_photo.found",
      );
      expect(found).toHaveLength(1);
    },
  );
});

async function related({ id }: Case) {
  const { body } = await tenant.get(`/v1/verifications/${id}/related`);
  return body.items;
}

describe("GET …/related (CONTRACT G14)", () => {
  it("names the verification whose photo is the same, from either side, with the reason", async ({
    expect,
  }) => {
    const { earlier, later } = await similarCase();
    await vi.waitFor(async () => {
      expect(await related(later)).toEqual([
        {
          verification_id: earlier.id,
          reason: "photo",
          capture_id: later.captureId,
          related_capture_id: earlier.captureId,
          score: 1 - 3 / 64,
        },
      ]);
      expect(await related(earlier)).toMatchObject([{ verification_id: later.id, reason: "photo" }]);
    });
  });

  it("says what the tenant calls the other case, as its list does", async ({ expect }) => {
    const earlier = await aCase({ metadata: { branch: "7", claim_number: "CLM-17" } });
    const later = await aCase({ metadata: { branch: "7" } });
    await settle(later, { state: "compared", similar: similarTo(earlier, later) });
    await vi.waitFor(async () => {
      expect(await related(later)).toMatchObject([{ verification_id: earlier.id, name: "CLM-17" }]);
      expect(await related(earlier)).toMatchObject([{ verification_id: later.id, name: "7" }]);
      expect((await tenant.get(`/v1/cases/${later.id}`)).body.related[0].name).toBe("CLM-17");
    }, 10_000);
  });

  it("names it no more once a person saw that both show something else", async ({ expect }) => {
    const { earlier, later } = await similarCase();
    await vi.waitFor(async () => expect(await related(earlier)).toHaveLength(1));
    await decide(later, "different");
    await vi.waitFor(async () =>
      expect([...(await related(earlier)), ...(await related(later))]).toEqual([]),
    );
  });

  it("names those of the same device, and those within 50 m in the same minute", async ({ expect }) => {
    const index = env.PHOTO_INDEX.getByName(tenant.accountId);
    const [one, two, three, far] = [await aCase(), await aCase(), await aCase(), await aCase()];
    const trace = (of: Case, more: object) =>
      index.keepTrace({ verificationId: of.id, captureId: of.captureId, ...more });
    const fix = { lat: 52, lng: 4, at: 1_000 };
    await trace(one, { device: "phone", fix });
    await trace(two, { device: "phone" });
    await trace(three, { fix: { ...fix, lat: 52.0002, at: 30_000 } });
    await trace(far, { fix: { ...fix, lat: 52.01 } });
    expect(await related(one)).toMatchObject([
      { verification_id: two.id, reason: "device", score: 1 },
      { verification_id: three.id, reason: "place_and_time" },
    ]);
    expect(await related(far)).toEqual([]);
  });

  it("never names another account's, nor one that was redacted", async ({ expect }) => {
    const { earlier, later } = await similarCase();
    const stranger = await TenantClient.create();
    expect((await stranger.get(`/v1/verifications/${later.id}/related`)).status).toBe(404);
    await vi.waitFor(async () => expect(await related(later)).toHaveLength(1));
    await tenant.post(`/v1/verifications/${earlier.id}/redact`);
    await vi.waitFor(async () => expect(await related(later)).toEqual([]));
  });
});

describe("a redaction", () => {
  it("takes the photos out of the index (CONTRACT G14)", async ({ expect }) => {
    const index = env.PHOTO_INDEX.getByName(tenant.accountId);
    const print = { phash: 5n, mirroredPhash: 9n, embedding: new Int8Array(128).fill(3) };
    const kept = await aCase();
    await index.meet(tenant.accountId, [{ verificationId: kept.id, captureId: kept.captureId, ...print }], 5);
    await settle(kept, { state: "compared" });
    const later = {
      verificationId: newVerificationId(Date.now()),
      captureId: newCaptureId(Date.now()),
      ...print,
    };
    expect((await index.meet(tenant.accountId, [later], 5))[0]?.near).toHaveLength(1);
    await tenant.post(`/v1/verifications/${kept.id}/redact`);
    await vi.waitFor(async () => {
      expect((await index.meet(tenant.accountId, [later], 5))[0]?.near).toEqual([]);
    });
  });
});
