import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { Finding, ReverseCandidate } from "@svc/domain/finding";
import { type CaptureId, newCandidateId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { Settings } from "@svc/domain/verification/settings";
import type { SimilarPhoto } from "@svc/domain/verification/similar-photo";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { openedObject } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const FLAGGED: Finding = { ...CLEAR, status: "flagged", confidence: 0.97, score: 0.97 };
const CANDIDATE: ReverseCandidate = {
  id: newCandidateId(Date.now()),
  pageUrl: "https://a.example/page",
  match: "full",
  score: 1,
};

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

type Judged = { readonly settings?: Partial<Settings>; readonly ai?: Finding; readonly reverse?: Finding };

function similarTo(captureId: CaptureId): SimilarPhoto {
  const verificationId = newVerificationId(Date.now());
  const matched = { verificationId, matchedCaptureId: newCaptureId(Date.now()), matchedCreatedAt: 0 };
  return { ...matched, captureId, method: "phash", distance: 3 };
}

async function judged({ settings = {}, ai = CLEAR, reverse }: Judged) {
  const signalsRequired = reverse ? (["ai", "reverse"] as const) : (["ai"] as const);
  const opened = await openedObject({ signalsRequired, ...settings }, tenant.accountId);
  const photo = aPhoto();
  await opened.object.capture(tenant.accountId, photo);
  const findings = { ai, ...(reverse && { reverse }) };
  await opened.object.settle({ captureId: photo.id, findings, thumb: true });
  return { ...opened, photo, path: `/v1/verifications/${opened.id}` };
}

describe("GET /v1/cases/{id} (CONTRACT G15.2)", () => {
  it("answers with what the reads of its parts answer with", async ({ expect }) => {
    const step = {
      key: "front",
      kind: "image",
      description: "The front",
      min: 1,
      max: 1,
      overlay: "none",
      camera: "rear",
      ocr: "none",
      allowFile: false,
    } as const;
    const opened = await openedObject(
      {
        signalsRequired: ["ai", "reverse"],
        capturePlan: { kind: "steps", steps: [step] },
        metadata: { claim: "A-17" },
        identification: "B-XY 1",
        damageLocalization: true,
        seal: false,
      },
      tenant.accountId,
    );
    const photo = aPhoto({ step: "front" });
    await opened.object.capture(tenant.accountId, photo);
    const reverse: Finding = { ...CLEAR, status: "flagged", candidates: [CANDIDATE] };
    await opened.object.settle({ captureId: photo.id, findings: { ai: FLAGGED, reverse }, thumb: true });
    await opened.object.similarFound(similarTo(photo.id));
    const path = `/v1/verifications/${opened.id}`;
    await vi.waitFor(async () => {
      const { body } = await tenant.get(`${path}/damage-localization`);
      expect(body.jobs[0].status).toBe("succeeded");
      expect((await tenant.get(`${path}/related`)).body.items).toHaveLength(1);
    }, 10_000);

    const { status, body } = await tenant.get(`/v1/cases/${opened.id}`);
    const parts = ["", "/captures", "/events", "/damage-localization", "/reverse-search", "/related"].map(
      async (part) => (await tenant.get(`${path}${part}`)).body,
    );
    const [verification, captures, events, damage, search, related] = await Promise.all(parts);
    expect(status).toBe(200);
    expect(body.verification).toEqual(verification);
    expect(linksLeftOut(body.captures)).toEqual(linksLeftOut(captures.items));
    expect(linksLeftOut(body.damage)).toEqual(linksLeftOut(damage));
    expect(body).toMatchObject({
      identification: "B-XY 1",
      metadata: { claim: "A-17" },
      mode: "audit",
      photos: 1,
      due: ["reverse", "similar_photo", "flagged"],
      steps: [{ key: "front", kind: "image", description: "The front", allow_file: false }],
      signals_required: ["ai", "reverse"],
      events: events.items,
      reverse_search: search,
      related: related.items,
      reviews: [],
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(Date.parse(body.urls_expire_at) - Date.now()).toBeGreaterThan(14 * 60_000);
  });

  it("returns how a photo and the earlier one overlap, if that was found", async ({ expect }) => {
    const { id, object, photo } = await judged({});
    const alignment = { a: -0.5, b: 0, c: 0.75, d: 0, e: 0.5, f: 0.1 };
    const similar = { ...similarTo(photo.id), alignment };
    await object.similarFound(similar);
    const related = await vi.waitFor(async () => {
      const { body } = await tenant.get(`/v1/cases/${id}`);
      expect(body.related).toHaveLength(1);
      return body.related;
    }, 10_000);
    expect(related).toMatchObject([
      {
        reason: "photo",
        related_capture_id: similar.matchedCaptureId,
        alignment: { matrix: [-0.5, 0, 0.75, 0, 0.5, 0.1], mirrored: true },
      },
    ]);
    const { body } = await tenant.get(`/v1/verifications/${id}`);
    expect(body.similar_photo).not.toHaveProperty("alignment");
  });

  it("returns people's decisions, and no longer asks for them", async ({ expect }) => {
    const reverse: Finding = { ...CLEAR, status: "flagged", candidates: [CANDIDATE] };
    const { id, path, object, photo } = await judged({ reverse });
    await object.similarFound(similarTo(photo.id));
    expect((await tenant.get(`/v1/cases/${id}`)).body.due).toEqual(["reverse", "similar_photo"]);
    await tenant.post(`${path}/reverse-search/decision`, { decision: "confirm" });
    await tenant.post(`${path}/similar-photo/decision`, { decision: "different" });
    const { body } = await tenant.get(`/v1/cases/${id}`);
    // a reviewer confirmed the match found online, so it counts
    expect([body.due, body.verification.verdict.svc]).toEqual([undefined, false]);
    expect(body.reviews).toMatchObject([
      { subject: "reverse", decision: "yes" },
      { subject: "similar_photo", decision: "no" },
    ]);
  });

  it("returns what exists so far of an open one", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", { signals_required: ["ai"] });
    const { body } = await tenant.get(`/v1/cases/${created.id}`);
    expect(body).toMatchObject({
      captures: [],
      photos: 0,
      damage: { enabled: false, jobs: [] },
      related: [],
    });
    for (const absent of ["due", "steps", "reverse_search", "thumb_url", "identification"])
      expect(body).not.toHaveProperty(absent);
  });

  it("of one that was redacted it has no address of a file", async ({ expect }) => {
    const { id, path } = await judged({ settings: { metadata: { name: "Anna" } }, ai: FLAGGED });
    await tenant.post(`${path}/redact`);
    const { body } = await tenant.get(`/v1/cases/${id}`);
    expect(JSON.stringify(body)).not.toMatch(/\/files\/|Anna/);
    expect(body).not.toHaveProperty("due");
  });

  it("is answered to a key that may only read, without the right to write", async ({ expect }) => {
    tenant = await TenantClient.create({ role: "read" });
    const { id } = await judged({});
    const { status, body } = await tenant.get(`/v1/cases/${id}`);
    expect([status, body.verification.capture_url.endsWith(`/v/${id}`)]).toEqual([200, true]);
  });
});

/** Removes URLs, since each read signs new ones. */
function linksLeftOut(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name: string, member: unknown) =>
    name.endsWith("url") || name === "urls_expire_at" ? undefined : member,
  );
}

describe("GET /v1/cases/counts", () => {
  it("counts what waits because of each, and nothing that does not", async ({ expect }) => {
    const reverse: Finding = { ...CLEAR, status: "flagged", candidates: [CANDIDATE] };
    await judged({ reverse, ai: FLAGGED });
    await judged({ ai: FLAGGED });
    await judged({ ai: { status: "unavailable", reason: "timeout" } });
    await judged({});
    const closed = await judged({ ai: FLAGGED });
    await tenant.post(`${closed.path}/finalize`, { narrative: "A dent." });
    await vi.waitFor(async () => {
      const { status, body } = await tenant.get("/v1/cases/counts");
      const due = { reverse: 1, similar_photo: 0, unavailable: 1, flagged: 2, appeal: 0 };
      expect([status, body]).toEqual([200, { due, most: 1000 }]);
    }, 10_000);
    const stranger = await TenantClient.create();
    const none = { reverse: 0, similar_photo: 0, unavailable: 0, flagged: 0, appeal: 0 };
    expect((await stranger.get("/v1/cases/counts")).body.due).toEqual(none);
  });
});
