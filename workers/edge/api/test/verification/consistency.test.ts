import type { Shot } from "@svc/domain/consistency/shot";
import type { ShotFacts } from "@svc/domain/consistency/shot-facts";
import { type CaptureId, newCaptureId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { Settings } from "@svc/domain/verification/settings";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env, openedObject } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const JUNE: ShotFacts = { make: "Apple", model: "iPhone 15", clock: Date.UTC(2026, 5, 1), zoneMinutes: 120 };
const MARCH: ShotFacts = { make: "samsung", model: "SM-S911B", clock: Date.UTC(2026, 2, 1), zoneMinutes: 60 };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** Uploads as many photos over HTTP and settles each with what its file says. */
async function audited(...files: readonly (ShotFacts | undefined)[]): Promise<string> {
  const body = { mode: "audit", signals_required: ["ai"], max_captures: files.length };
  const { id } = (await tenant.post("/v1/verifications", body)).body;
  for (const [index, facts] of files.entries()) {
    const form = photoForm(jpegHeader(640 + index, 480));
    const { body: stored } = await tenant.upload(`/v1/verifications/${id}/captures`, form);
    const report = { captureId: stored.id, findings: { ai: CLEAR }, ...(facts && { facts }) };
    await env.VERIFICATION.getByName(id).settle(report);
  }
  return id;
}

const read = async (id: string) => (await tenant.get(`/v1/verifications/${id}`)).body;

async function listed(query: string): Promise<readonly string[]> {
  const { body } = await tenant.get(`/v1/verifications?${query}`);
  return body.items.map(({ id }: { id: string }) => id);
}

type Photo = Omit<AnalysisReport, "captureId" | "findings"> & { readonly captureId: CaptureId };

/** A step whose photo is read for a number plate. */
const PLATE_PLAN: Settings["capturePlan"] = {
  kind: "steps",
  steps: [
    {
      key: "plate",
      description: "The plate",
      min: 1,
      max: 1,
      kind: "image",
      overlay: "none",
      camera: "rear",
      ocr: "plate",
      allowFile: true,
    },
  ],
};

/** A completed verification of one photo, made in its object. */
async function completed({ captureId, ...said }: Photo, settings: Partial<Settings> = {}) {
  const opened = await openedObject(settings, tenant.accountId);
  const step = settings.capturePlan ? { step: "plate" } : {};
  await opened.object.capture(tenant.accountId, aPhoto({ id: captureId, sha256: captureId, ...step }));
  await opened.object.settle({ captureId, findings: { ai: CLEAR }, ...said });
  return opened;
}

const placed = (lat: number): Pick<Shot, "facts"> => ({ facts: { position: { lat, lng: 13.4 } } });

function plate(text: string): Pick<AnalysisReport, "analyses"> {
  return {
    analyses: [{ analysis: "text", reading: { kind: "plate", text, confidence: 0.9, model: "m@1" } }],
  };
}

describe("consistency over HTTP (CONTRACT G18)", () => {
  it("says that two photos contradict each other, and changes neither svc, signals nor status", async ({
    expect,
  }) => {
    const [odd, alike] = [await audited(JUNE, MARCH), await audited(JUNE, JUNE)];
    const { consistency, ...rest } = await read(odd);
    expect(rest).toMatchObject({ status: "completed", verdict: { svc: true, signals: [] } });
    expect(consistency).toMatchObject({
      result: "contradictions",
      found: [
        {
          rule: "camera_differs",
          weight: 0.2,
          detail: "The photos were taken by different cameras.",
          compared: [{ value: "Apple iPhone 15" }, { value: "samsung SM-S911B" }],
        },
        {
          rule: "far_apart_in_time",
          weight: 0.3,
          compared: [{ value: "2026-05-31 22:00 UTC" }, { value: "2026-02-28 23:00 UTC" }],
        },
      ],
    });
    expect(consistency.found[0].measured_series).toBeGreaterThan(20);
    expect(await read(alike)).toMatchObject({
      verdict: rest.verdict,
      consistency: { result: "consistent", found: [] },
    });
  });

  it("is not enough for photos whose files say nothing, and absent for a single one", async ({ expect }) => {
    const { consistency } = await read(await audited(undefined, undefined));
    expect(consistency).toEqual({ result: "not_enough", found: [], rules: [] });
    expect(await read(await audited(JUNE))).not.toHaveProperty("consistency");
  });

  it("is a reason to look at the case, which has=contradictions lists", async ({ expect }) => {
    const [odd] = [await audited(JUNE, MARCH), await audited(JUNE, JUNE)];
    await vi.waitFor(async () => expect(await listed("has=contradictions")).toEqual([odd]));
    const { body } = await tenant.get("/v1/cases?outcome=look");
    expect(body.items).toMatchObject([
      { verification: { id: odd }, outcome: "look", doubts: ["contradictions"] },
    ]);
    await tenant.post(`/v1/cases/${odd}/decision`, { decision: "accepted" });
    expect((await tenant.get(`/v1/cases/${odd}`)).body).toMatchObject({ outcome: "genuine" });
  });

  it("is an event before the completion, without what was compared", async ({ expect }) => {
    const id = await audited(JUNE, MARCH);
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    const types = body.items.map(({ type }: { type: string }) => type);
    const at = types.indexOf("verification.consistency.checked");
    expect(types[at + 1]).toBe("verification.completed");
    expect(body.items[at].data).toEqual({
      result: "contradictions",
      broken: ["camera_differs", "far_apart_in_time"],
    });
  });

  it("keeps the result after a redaction, and none of the values", async ({ expect }) => {
    const id = await audited(JUNE, MARCH);
    await tenant.post(`/v1/verifications/${id}/redact`, {});
    const { consistency } = await read(id);
    expect(consistency).toMatchObject({ result: "contradictions", found: [{ rule: "camera_differs" }, {}] });
    expect(JSON.stringify(consistency)).not.toMatch(/Apple|samsung|UTC/);
  });

  it("is forced in the sandbox by svc_test, with svc true (CONTRACT G10)", async ({ expect }) => {
    const body = { mode: "audit", signals_required: ["ai"], metadata: { svc_test: "contradictions" } };
    const { id } = (await tenant.post("/v1/verifications", body)).body;
    const form = photoForm(jpegHeader(640, 480));
    const { body: stored } = await tenant.upload(`/v1/verifications/${id}/captures`, form);
    await env.VERIFICATION.getByName(id).settle({ captureId: stored.id, findings: { ai: CLEAR } });
    expect(await read(id)).toMatchObject({
      simulated: true,
      verdict: { svc: true, signals: [] },
      consistency: {
        result: "contradictions",
        found: [{ compared: [{ capture_id: stored.id, value: "simulated" }] }],
      },
    });
  });
});

describe("the photos of linked verifications (CONTRACT G18)", () => {
  it("are compared after the verdict: a picture of the same identification that states another place", async ({
    expect,
  }) => {
    const [earlier, captureId] = [newCaptureId(1), newCaptureId(2)];
    const there = await completed({ captureId: earlier, ...placed(48.1) });
    const match = { matchedCaptureId: earlier, matchedCreatedAt: 1, method: "phash", distance: 0 } as const;
    const similar = { verificationId: there.id, captureId, ...match };
    const here = await completed({ captureId, ...placed(52.5), likeness: { state: "compared", similar } });
    await vi.waitFor(async () => expect(await read(here.id)).toHaveProperty("consistency"), 10_000);
    const { consistency, verdict, status } = await read(here.id);
    expect({ verdict, status }).toEqual({ verdict: { svc: true, signals: [] }, status: "completed" });
    expect(consistency.found).toMatchObject([
      {
        rule: "same_view_elsewhere",
        compared: [
          { capture_id: captureId, value: "52.5000, 13.4000" },
          { capture_id: earlier, verification_id: there.id },
        ],
      },
    ]);
  });

  it("are found by their identification, and another plate in one of them is named", async ({ expect }) => {
    const settings = { identification: "Policy 77", capturePlan: PLATE_PLAN };
    const there = await completed({ captureId: newCaptureId(3), ...plate("B-XY 123") }, settings);
    await vi.waitFor(async () => expect(await listed("identification=policy 77")).toEqual([there.id]));
    const here = await completed({ captureId: newCaptureId(4), ...plate("M-AB 987") }, settings);
    await vi.waitFor(async () => expect(await read(here.id)).toHaveProperty("consistency"), 10_000);
    expect((await read(here.id)).consistency).toMatchObject({
      result: "consistent",
      found: [{ rule: "plate_differs", compared: [{ value: "M-AB 987" }, { verification_id: there.id }] }],
    });
  });
});
