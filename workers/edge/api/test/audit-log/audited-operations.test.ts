import { OPERATIONS } from "@svc/api/operations";
import { AUDIT_ACTIONS } from "@svc/domain/audit-log";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { newCandidateId, newSessionId } from "@svc/domain/ids";
import { startSession } from "@svc/store/people/sessions";
import { enterNumber } from "@svc/store/account/test-gateway";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { Authenticator } from "../../../test/support/authenticator.ts";
import { env } from "../../../test/support/environment.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { runSender } from "../../../test/support/sender.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

/** Each has events of its own, or makes no lasting change. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  addCapture: "an event of the verification",
  askPasskey: "a question",
  audit: "creates a verification, which begins its own log",
  auditSync: "creates a verification, which begins its own log",
  claimCases: "a lease, which ends by itself",
  createUpload: "an event of the verification, when it is whole",
  createVerification: "creates a verification, which begins its own log",
  createVerificationFromTemplate: "creates a verification, which begins its own log",
  deleteAnswer: "an event of the verification, by its person",
  deleteSavedView: "a name for filters, which changes nothing but what a list shows first",
  deleteUpload: "nothing was taken yet",
  simulate: "what the verification's person does, an event of it",
  appealVerification: "an event of the verification, by its person",
  finishVerification: "an event of the verification, by its person",
  issueSceneCode: "an event of the verification, by its person",
  offerPasskey: "a question",
  patchUpload: "an event of the verification, when it is whole",
  putUploadFrames: "an event of the verification, when it is whole",
  releaseClaim: "a lease, which ends by itself",
  renewClaims: "a lease, which ends by itself",
  removeCapture: "an event of the verification, by its person",
  reportProgress: "an event of the verification, by its person",
  saveView: "a name for filters, which changes nothing but what a list shows first",
  saveAnswer: "an event of the verification, by its person",
  startSignIn: "changes nothing of an account; anybody may ask",
  suggestAddresses: "a question",
  testWebhook: "sends an example and changes nothing",
};
/** `sso.test.ts` checks those of single sign-on, which only an owner can call. */
const AUDITED = OPERATIONS.filter(({ audited, route }) => audited && route.rules.least !== "owner").map(
  ({ route }) => route.operationId,
);

type Operation = { readonly operationId: string };

let tenant: TenantClient;
let admin: MemberClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off", PAYMENTS: "test" });
  runSender();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { url } = new Request(input);
    if (url.endsWith(".csv")) return new Response("policy,name\nA-1,Ann\nA-2,Ben\n");
    return url.includes("resend") ? Response.json({ id: "1" }) : new Response(null);
  });
  tenant = await TenantClient.create();
  admin = await MemberClient.create(tenant.accountId, "admin");
});

async function must(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const post = (path: string, json?: unknown) => must(admin.post(path, json));
const call = (method: string, path: string, json?: unknown) => must(admin.send(method, path, json));

async function entries(): Promise<Answer["body"][]> {
  return (await must(admin.get("/v1/me/audit-log?limit=100"))).items;
}

async function changeKeys(): Promise<readonly string[]> {
  const made = await post("/v1/me/api-keys", { name: "import" });
  const rolled = await post(`/v1/me/api-keys/${made.id}/roll`, {});
  await call("DELETE", `/v1/me/api-keys/${rolled.id}`);
  return [made.secret, rolled.secret];
}

async function changeTeam(): Promise<readonly string[]> {
  const email = `guest.${crypto.randomUUID()}@acme.example`;
  const { id } = await post("/v1/me/invitations", { email, role: "viewer" });
  await call("DELETE", `/v1/me/invitations/${id}`);
  const memberId = await addMember(tenant.accountId, email, "viewer");
  await call("PATCH", `/v1/me/members/${memberId}`, { role: "reviewer" });
  await call("DELETE", `/v1/me/members/${memberId}/passkeys`);
  await call("DELETE", `/v1/me/members/${memberId}`);
  const leaving = await MemberClient.create(tenant.accountId, "viewer");
  await must(leaving.send("DELETE", "/v1/me/membership"));
  return [];
}

async function changeOwn(): Promise<readonly string[]> {
  const offered = await must(admin.post("/v1/me/passkeys/options"));
  const response = await new Authenticator().respond(crypto.randomUUID(), { body: offered });
  await post("/v1/me/passkeys", { name: "Ada's laptop", response });
  await call("DELETE", `/v1/me/passkeys/${response.id}`);
  const other = newSessionId(Date.now());
  const { user } = await must(admin.get("/v1/me"));
  const session = { id: other, lookup: crypto.randomUUID(), userAgent: "", address: "" };
  await startSession(env.DB, { ...session, userId: user.id, accountId: tenant.accountId }, Date.now());
  await call("DELETE", `/v1/me/sessions/${other}`);
  await call("DELETE", "/v1/me/sessions");
  return [offered.challenge];
}

async function changeTemplates(): Promise<readonly string[]> {
  await post("/v1/brands", { slug: "acme", name: "Acme" });
  await call("PATCH", "/v1/brands/acme", { name: "Acme Claims" });
  await call("DELETE", "/v1/brands/acme");
  const template = await post("/v1/link-templates", { slug: "car", name: "Car" });
  await call("PATCH", "/v1/link-templates/car", { name: "Cars" });
  await post("/v1/link-templates/car/publish", {});
  await post("/v1/link-templates/car/pause");
  await post("/v1/link-templates/car/resume");
  const rotated = await post("/v1/link-templates/car/rotate-link", {});
  await post("/v1/link-templates/car/revoke");
  return [template.link_url, rotated.link_url];
}

async function changeDatabases(): Promise<readonly string[]> {
  const table = { columns: ["policy", "name"], identifier_column: "policy", rows: [["A-1", "zzrowzz"]] };
  await post("/v1/databases", { id: "policies", name: "Policies", ...table });
  await call("PATCH", "/v1/databases/policies", { name: "Our policies" });
  await post("/v1/databases/policies/rows", { rows: [["A-2", "zzrowzz"]] });
  await call("DELETE", "/v1/databases/policies/rows/A-2");
  const source_url = "https://acme.example/policies.csv";
  await call("PUT", "/v1/databases/policies", { name: "Policies", identifier_column: "policy", source_url });
  await post("/v1/databases/policies/sync");
  await call("DELETE", "/v1/databases/policies");
  return ["zzrowzz"];
}

async function changeMoney(): Promise<readonly string[]> {
  const { url } = await post("/v1/me/credits/payment-method", { monthly_cap_cents: 50_000 });
  const linkId = url.split("/pay/")[1].split(".")[1];
  await enterNumber(env.DB, linkId, "4242424242424242");
  const done = `${new URL(url).pathname}/done`;
  // the person returns from the provider and reloads the page
  await send("GET", done);
  await send("GET", done);
  await post("/v1/me/credits/top-ups", { photos: 50 });
  return [url];
}

async function changeWebhooks(): Promise<readonly string[]> {
  const { secret } = await post("/v1/me/webhook-secret/rotate", { overlap_seconds: 60 });
  const { id } = await post("/v1/verifications", { webhook_url: "https://hooks.example.org/in" });
  const listed = `/v1/webhook-deliveries?verification_id=${id}`;
  const delivery = await vi.waitFor(
    async () => {
      const { items } = await must(admin.get(listed));
      if (items.length === 0) throw new Error("nothing was sent");
      return items[0];
    },
    { timeout: 5_000, interval: 50 },
  );
  await post(`/v1/webhook-deliveries/${delivery.id}/redeliver`);
  return [secret];
}

/** An audit whose photo was found online and resembles a photo of an earlier verification. */
async function judgedAudit(): Promise<string> {
  const earlier = await post("/v1/verifications", { mode: "audit" });
  const { id } = await post("/v1/verifications", { mode: "audit", signals_required: ["reverse"] });
  const object = env.VERIFICATION.getByName(id);
  const photo = aPhoto();
  await object.capture(tenant.accountId, photo);
  const candidate = {
    id: newCandidateId(Date.now()),
    pageUrl: "https://a.example/page",
    match: "full",
    score: 1,
  } as const;
  const reverse = { ...CLEAR, status: "flagged", candidates: [candidate] } as const;
  const similar = {
    verificationId: earlier.id,
    matchedCaptureId: aPhoto().id,
    captureId: photo.id,
    matchedCreatedAt: Date.UTC(2026, 10, 1),
    method: "phash",
    distance: 3,
  } as const;
  const likeness = { state: "compared", similar } as const;
  await object.settle({ captureId: photo.id, findings: { reverse }, likeness });
  return `/v1/verifications/${id}`;
}

async function entryOfAssignment(): Promise<Answer["body"]> {
  return (await entries()).find(({ action }) => action === "setCaseAssignee");
}

async function decide(): Promise<readonly string[]> {
  const path = await judgedAudit();
  const verification_id = path.split("/").at(-1);
  await post("/v1/review/decisions", {
    verification_id,
    subject: "reverse",
    decision: "no",
    note: "zzqueuezz",
  });
  await call("DELETE", `/v1/review/decisions/${verification_id}`);
  await post(`${path}/reverse-search/decision`, { decision: "dismiss", note: "zznotezz" });
  await post(`${path}/similar-photo/decision`, { decision: "different" });
  await call("PUT", `/v1/cases/${verification_id}/assignee`, { assignee: null });
  await post(`/v1/cases/${verification_id}/decision`, { decision: "rejected", note: "zzcasezz" });
  await post(`${path}/finalize`, { narrative: "zznarrativezz" });
  await post(`${path}/hold`, { reason: "zzholdzz" });
  await call("DELETE", `${path}/hold`);
  await call("GET", `${path}/bundle`);
  await post(`${path}/redact`);
  const { id } = await post("/v1/verifications", {});
  await post(`/v1/verifications/${id}/request-more`);
  await post(`/v1/verifications/${id}/expire`);
  return ["zzqueuezz", "zznotezz", "zzcasezz", "zznarrativezz", "zzholdzz"];
}

describe("the audit log (CONTRACT G10)", () => {
  it("knows every operation that changes something, or why it need not", async ({ expect }) => {
    const { body } = await send("GET", "/openapi.json");
    const changing = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
      Object.entries(path)
        .filter(([method]) => !["get", "head"].includes(method))
        .map(([, { operationId }]) => operationId),
    );
    const known = [...AUDIT_ACTIONS, ...Object.keys(NOT_AUDITED)];
    // a browser comes back from a provider by a GET, and originals leave the service by one
    const others = ["saveCard", "syncSsoMember", "finishSso", "readBundle"];
    expect(known.toSorted()).toEqual([...changing, ...others].toSorted());
  });

  // makes a call of each operation, so it takes as long as several tests
  it("has an entry of each, done, and no secret in any", { timeout: 60_000 }, async ({ expect }) => {
    await call("PATCH", "/v1/me/settings", { retention_days: 30 });
    const secrets = [
      ...(await changeKeys()),
      ...(await changeTeam()),
      ...(await changeOwn()),
      ...(await changeTemplates()),
      ...(await changeDatabases()),
      ...(await changeMoney()),
      ...(await changeWebhooks()),
      ...(await decide()),
    ];
    const found = await entries();
    expect(new Set(found.map(({ action }) => action))).toEqual(new Set([...AUDITED, "saveCard"]));
    const [saved, ...more] = found.filter(({ action }) => action === "saveCard");
    expect(more).toEqual([]);
    expect(saved).toMatchObject({
      actor: { kind: "system", id: "card_link" },
      after: { monthly_cap_cents: 50_000, card: { last4: "4242" } },
    });
    expect(found.filter(({ outcome }) => outcome !== "done")).toEqual([]);
    expect(found.filter(({ target }) => target.id === undefined)).toEqual([]);
    const text = JSON.stringify(found);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/svc_secret_|whsec_|\/l\/|\/pay\/|\/v\//);
  });

  it("says of a database how many rows it has, before and after", async ({ expect }) => {
    await changeDatabases();
    const found = await entries();
    const rowsOf = (action: string) => {
      const { before, after } = found.find((entry) => entry.action === action);
      return [before?.rows, after?.rows];
    };
    expect(rowsOf("createDatabase")).toEqual([undefined, 1]);
    expect(rowsOf("upsertDatabaseRows")).toEqual([1, 2]);
    expect(rowsOf("deleteDatabaseRow")).toEqual([2, 1]);
    expect(rowsOf("replaceDatabase")).toEqual([1, 2]);
    expect(rowsOf("deleteDatabase")).toEqual([2, undefined]);
  });

  it("says what was decided, until a redaction takes what was written", async ({ expect }) => {
    const path = await judgedAudit();
    await post(`${path}/reverse-search/decision`, { decision: "dismiss", note: "zznotezz" });
    await post(`${path}/finalize`, { narrative: "zznarrativezz" });
    const [finalized, dismissed] = await entries();
    expect(finalized).toMatchObject({
      before: { status: "completed" },
      after: { narrative: "zznarrativezz" },
    });
    expect(dismissed).toMatchObject({
      target: { kind: "verification", id: path.split("/").at(-1) },
      before: { status: "completed", reverse_search: "review" },
      after: { reverse_search: "no_match", decision: "dismiss", note: "zznotezz" },
    });
    await call("PUT", `/v1/cases/${path.split("/").at(-1)}/assignee`, { assignee: "me" });
    const { id: assignee } = (await must(admin.get("/v1/me"))).user;
    expect((await entryOfAssignment()).after).toMatchObject({ assignee });
    await post(`${path}/redact`);
    expect((await entryOfAssignment()).after).not.toHaveProperty("assignee");
    const text = JSON.stringify(await entries());
    expect(text).not.toMatch(/zznotezz|zznarrativezz/);
    expect(text).toContain('"decision":"dismiss"');
  });

  it("says what was decided in the queue, and what was taken back", async ({ expect }) => {
    const id = (await judgedAudit()).split("/").at(-1);
    const said = { subject: "reverse", decision: "no" };
    await post("/v1/review/decisions", { verification_id: id, ...said, note: "the same car" });
    await call("DELETE", `/v1/review/decisions/${id}`);
    expect(await entries()).toMatchObject([
      { action: "undoDecision", target: { kind: "verification", id } },
      {
        action: "decideCase",
        target: { kind: "verification", id },
        after: { ...said, note: "the same car" },
      },
    ]);
  });

  it("has no entry of creating a verification or sending a photo", async ({ expect }) => {
    const { id } = await post("/v1/verifications", { mode: "audit" });
    await must(tenant.upload(`/v1/verifications/${id}/captures`, photoForm(jpegHeader(640, 480))));
    expect(await entries()).toEqual([]);
  });
});
