import type { VerificationId } from "@svc/domain/ids";
import { CLEAR } from "@svc/domain/test/build";
import { bundleOfZip } from "@svc/seal/bundle/bundle";
import { readZip, type ReadZip } from "@svc/seal/bundle/read-zip";
import { verifyBundle } from "@svc/seal/bundle/verify-bundle";
import { beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { cameraForm, jpegHeader } from "../../../test/support/photos.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { edge, send, TenantClient } from "../../../test/support/tenant.ts";

const STEPS = [
  { key: "front", kind: "image", description: "The front" },
  { key: "what", kind: "text", description: "What happened?" },
];
const LOCATION = JSON.stringify({ lat: 52.09, lng: 5.12, accuracy_m: 8 });

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** An answered and sealed case, made through the API alone. */
async function completed({ metadata = { claim_number: "C-1" } } = {}) {
  const wanted = { steps: STEPS, signals_required: ["ai"], metadata };
  const { body: created } = await tenant.post("/v1/verifications", wanted);
  const id: VerificationId = created.id;
  const link = `/v1/verifications/${created.capture_url.split("/v/")[1]}`;
  const body = JSON.stringify({ value: "A branch fell." });
  await send("PUT", `${link}/answers/what`, { body, headers: { "Content-Type": "application/json" } });
  const photo = jpegHeader(640, 480);
  const form = cameraForm(photo, { step: "front", location: LOCATION });
  const { body: capture } = await send("POST", `${link}/captures`, { body: form });
  await env.VERIFICATION.getByName(id).settle({ captureId: capture.id, findings: { ai: CLEAR } });
  const seal = async () => (await tenant.get(`/v1/verifications/${id}?wait=5`)).body.record_seal;
  for (let tries = 0; !(await seal()) && tries < 20; tries += 1) await scheduler.wait(50);
  return { id, capture, photo: new Uint8Array(await new Response(photo).arrayBuffer()) };
}

const pathOf = (id: string) => `/v1/verifications/${id}/bundle`;

/** The bundle, checked with the keys of the service. */
async function bundleOf(id: string) {
  const { status, headers, body } = await tenant.get(pathOf(id));
  const bytes = new Uint8Array(body);
  const read = async (start: number, end: number) => bytes.slice(start, end);
  const zip = await readZip({ size: bytes.length, read });
  if (!zip) throw new Error(`${status}: ${new TextDecoder().decode(bytes.slice(0, 500))}`);
  const { body: jwks } = await send("GET", "/.well-known/jwks.json");
  const report = await verifyBundle(bundleOfZip(zip), async () => jwks);
  return { status, headers, zip, report, ...contentsOf(zip) };
}

function contentsOf(zip: ReadZip) {
  const content = async (path: string) => {
    const entry = zip.entries.find((each) => each.path === path);
    if (!entry) throw new Error(`there is no ${path}`);
    return zip.content(entry);
  };
  const text = async (path: string) => new TextDecoder().decode(await content(path));
  return { content, text, json: async (path: string) => JSON.parse(await text(path)) };
}

describe("GET /v1/verifications/{id}/bundle (CONTRACT G17)", () => {
  it("is a ZIP of the whole case, unchanged and signed by the service", async ({ expect }) => {
    const { id, capture, photo } = await completed();
    const { status, headers, report, content, zip } = await bundleOf(id);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="case-${id}.zip"`);
    expect(report).toMatchObject({
      signature: "valid",
      faults: [],
      record: { report: { verdict: "valid" } },
    });
    expect(report.manifest).toMatchObject({ v: 1, verification_id: id, service: "https://svc.example" });
    expect(await content(`originals/${capture.id}.jpg`)).toEqual(photo);
    expect(zip.entries.map(({ path }) => path)).toEqual([
      `originals/${capture.id}.jpg`,
      "case.json",
      "events.json",
      "decisions.json",
      "findings.json",
      "record.json",
      "record.jws",
      "report.pdf",
      "keys.json",
      "models/ai.md",
      "models/screen.md",
      "models/reading.md",
      "verify.html",
      "verify.py",
      "certification-fre-902.txt",
      "statement-eidas.txt",
      "README.txt",
      "manifest.json",
      "manifest.jws",
    ]);
  });

  it("has each fact once, without addresses that end, and with the notes of people", async ({ expect }) => {
    const { id, capture } = await completed();
    const note = "The garage confirmed it.";
    const person = await MemberClient.create(tenant.accountId, "admin");
    expect((await person.post(`/v1/cases/${id}/decision`, { decision: "accepted", note })).status).toBe(200);
    const { json, text } = await bundleOf(id);
    const shown = await json("case.json");
    expect(shown).toMatchObject({ name: "C-1", verification: { id }, captures: [{ id: capture.id }] });
    expect(await text("case.json")).not.toMatch(/\/files\/|\/v\/|urls_expire_at|"findings"/);
    expect(await json("decisions.json")).toMatchObject({
      decision: "accepted",
      decision_note: note,
      reviews: [{ note }],
    });
    expect(await json("findings.json")).toMatchObject({
      items: [{ capture_id: capture.id, findings: [{ check: "ai", model: expect.stringContaining("@") }] }],
    });
    const types = (await json("events.json")).items.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(["verification.created", "verification.completed"]));
    expect(await json("record.json")).toMatchObject({
      disclosures: { answers: { what: { value: "A branch fell." } } },
    });
  });

  it("has an index that says how to check it, what is in it and what is missing", async ({ expect }) => {
    const { id } = await completed();
    const { text, report } = await bundleOf(id);
    const readme = await text("README.txt");
    expect(readme).toContain("THE CASE C-1 IN ONE FILE");
    expect(readme).toContain(`python3 verify.py case-${id}.zip`);
    expect(readme).toContain(report.key?.thumbprint);
    expect(readme).toMatch(/^an independent time stamp of the record: it was not asked for/m);
    expect(readme).not.toMatch(/\{\w+\}/);
    for (const path of ["certification-fre-902.txt", "statement-eidas.txt"])
      expect(await text(path)).not.toMatch(/\{\w+\}/);
  });

  it("of a redacted case says what is gone and since when, and has nothing of it", async ({ expect }) => {
    const { id, capture } = await completed();
    await tenant.post(`/v1/verifications/${id}/redact`, {});
    const { report, text, zip } = await bundleOf(id);
    expect(report).toMatchObject({ signature: "valid", faults: [], manifest: { redacted: true } });
    expect(report.manifest?.absent).toEqual(
      expect.arrayContaining([
        {
          file: "original",
          capture_id: capture.id,
          sha256: capture.sha256,
          why: "redacted",
          since: expect.any(String),
        },
        { file: "values", why: "redacted", since: expect.any(String) },
      ]),
    );
    expect(zip.entries.filter(({ path }) => path.startsWith("originals/"))).toEqual([]);
    expect(await text("README.txt")).toContain("THIS CASE WAS REDACTED");
    for (const { path } of zip.entries) expect(await text(path)).not.toMatch(/branch fell|C-1/);
  });

  it("says of a photo that storage has lost that it is not there", async ({ expect }) => {
    const { id, capture } = await completed();
    await env.PHOTOS.delete(`t/${tenant.accountId}/v/${id}/${capture.id}`);
    const { report } = await bundleOf(id);
    expect(report.faults).toEqual([]);
    expect(report.manifest?.absent).toContainEqual({
      file: "original",
      capture_id: capture.id,
      sha256: capture.sha256,
      why: "not_stored",
    });
  });

  it("is refused while the case is open, and there once it expired", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", {});
    const { status, body } = await tenant.get(pathOf(created.id));
    expect([status, body.error.code]).toEqual([409, "no_verdict"]);
    await tenant.post(`/v1/verifications/${created.id}/expire`);
    const { report } = await bundleOf(created.id);
    expect(report).toMatchObject({ signature: "valid", faults: [] });
    expect(report.manifest?.absent).toContainEqual({ file: "record", why: "not_made" });
  });

  it("is there for a read key and a viewer, and for no other account", async ({ expect }) => {
    const { id } = await completed();
    const viewer = await MemberClient.create(tenant.accountId, "viewer");
    expect((await viewer.get(pathOf(id))).status).toBe(200);
    const other = await TenantClient.create();
    expect((await other.get(pathOf(id))).status).toBe(404);
  });

  it("changes nothing about a legal hold", async ({ expect }) => {
    const { id } = await completed();
    const admin = await MemberClient.create(tenant.accountId, "admin");
    expect((await admin.post(`/v1/verifications/${id}/hold`, { reason: "suit" })).status).toBe(200);
    const { report, json } = await bundleOf(id);
    expect(report.faults).toEqual([]);
    expect(await json("case.json")).toMatchObject({ hold: { reason: "suit" } });
  });

  it("is in the audit log, because the originals leave the service with it", async ({ expect }) => {
    const { id } = await completed();
    await bundleOf(id);
    const { body } = await tenant.get("/v1/me/audit-log?action=readBundle");
    expect(body.items).toMatchObject([{ target: { kind: "verification", id }, outcome: "done" }]);
  });

  it("ends quietly where the reader has gone", async ({ expect }) => {
    const { id } = await completed();
    const headers = { Authorization: `Bearer ${tenant.secretKey}` };
    const response = await edge().fetch(`https://svc.example${pathOf(id)}`, { headers });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    expect((await bundleOf(id)).report.faults).toEqual([]);
  });

  it("cannot be signed without a key, and says so", async ({ expect }) => {
    const { id } = await completed();
    setEnv({ SEAL_KEYS: undefined });
    const { status, body } = await tenant.get(pathOf(id));
    expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    expect(body.error.hint).toContain("SEAL_KEYS");
  });
});
