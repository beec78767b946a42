import { newUlid, newVerificationId, type UploadId } from "@svc/domain/ids";
import { beforeAll, it } from "vitest";
import { env } from "../support/environment.ts";
import { jpegHeader } from "../support/photos.ts";
import { send, TenantClient } from "../support/tenant.ts";
import { fileOf, type Question, record, textOf } from "./recorded.ts";

/** The minimum chunk size, except for the last (CONTRACT G3.5). */
const CHUNK = 256 * 1024;

beforeAll(() => {
  const seller = { SELLER_NAME: "Us Ltd", SELLER_ADDRESS: "1 Street", SELLER_TAX_ID: "IE1" };
  Object.assign(env, { RATE_LIMITS: "off", PAYMENTS: "test", ...seller });
});

it("an account with movements, a card, a top-up and its limits", async ({ expect }) => {
  const tenant = await TenantClient.create({ openingBalanceCents: 5_000 });
  const account = env.ACCOUNT.getByName(tenant.accountId);
  const { body: link } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 10_000 });
  const body = new URLSearchParams({ number: "4242 4242 4242 4242" }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await send("POST", `${link.url}/card`, { body, headers });
  await send("GET", `${link.url}/done`);
  const bought = await tenant.buy(50, "pack-1");
  await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 20_000 });
  const { body: made } = await tenant.send("POST", "/v1/verifications", {
    headers: { "Content-Type": "application/json", "Idempotency-Key": "create-1" },
    body: "{}",
  });
  await account.book(tenant.accountId, { cause: "charge:cap_1", kind: "charge", amountCents: -20 });
  await account.book(tenant.accountId, { cause: "refund:cap_1", kind: "refund", amountCents: 20 });
  const terms = { id: tenant.accountId, openingBalanceCents: 5_000, plan: {} };
  await account.mayCapture(terms, { cause: "charge:cap_2", photos: 1 });
  await account.suppressMail("Eve@Example.org");
  await account.permitMail(tenant.accountId, { mailId: "evt_1", to: "ada@example.org" });
  const seal = await account.appendSeal("rec_1", "ab".repeat(32));
  await account.webhookFailed(tenant.accountId, {
    verificationId: made.id,
    url: "https://hooks.example.org/in",
    eventType: "verification.completed",
    at: Date.now(),
    answer: "HTTP 500",
  });
  const now = Date.now();
  const [claimed, decided] = [newVerificationId(now), newVerificationId(now)];
  await account.claimCases({ reviewer: "ada@example.org", count: 1, waiting: [claimed], skip: [] });
  await account.decideCase(tenant.accountId, {
    verificationId: decided,
    subject: "flagged",
    reviewer: "ada@example.org",
    command: { type: "review_case", subject: "flagged", decision: "rejected", by: "ada@example.org" },
  });
  if (bought.status !== 201 || seal.sequence !== 1) throw new Error(JSON.stringify(bought.body));
  const { rows } = await record("ACCOUNT", account, []);
  const links = (rows["card_setups"] ?? []).map(({ id }): Question => ["readCardLink", id]);
  const recorded = await record("ACCOUNT", account, [
    ["usage"],
    ["credits", terms],
    ["suppressedMail"],
    ["invoices", 10],
    ["claimantOf", claimed],
    ["appendSeal", "rec_1", "ab".repeat(32)],
    ...links,
  ]);
  await expect(textOf(recorded)).toMatchFileSnapshot(fileOf("account"));
});

it("a template with publications, a change and starts", async ({ expect }) => {
  const tenant = await TenantClient.create();
  const spec = { steps: [{ key: "front", kind: "image", description: "The front" }], locale: "de" };
  const terms = { identification: { label: "Plate", hint: "As on the car" }, total_cap: 9 };
  const { body: made } = await tenant.post("/v1/link-templates", {
    slug: "car",
    name: "Car",
    spec,
    ...terms,
    publish: true,
  });
  await send("POST", made.link_url, {
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ identification: "B-XY 1" }),
  });
  await tenant.send("PATCH", "/v1/link-templates/car", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Cars", spec: { ...spec, locale: "fr" } }),
  });
  const { accountId } = tenant;
  const object = env.TEMPLATE.getByName(`${accountId}/car`);
  const recorded = await record("TEMPLATE", object, [
    ["read", accountId],
    ["readVersions", accountId],
    ["readLink"],
    ["readStart"],
  ]);
  await expect(textOf(recorded)).toMatchFileSnapshot(fileOf("template"));
});

it("an upload that is half there, with frames, and one that became a capture", async ({ expect }) => {
  const tenant = await TenantClient.create();
  const { body: made } = await tenant.post("/v1/verifications", { max_captures: 3 });
  const link = `/v1/verifications/${made.capture_url.split("/v/")[1]}`;
  const tus = { "Tus-Resumable": "1.0.0" };
  const bytes = new Uint8Array(CHUNK + 10);
  bytes.set(jpegHeader(640, 480));
  const begin = async () => {
    const begun = await send("POST", `${link}/uploads`, {
      headers: {
        ...tus,
        "Upload-Length": String(bytes.length),
        "Upload-Metadata": `source ${btoa("camera")}`,
      },
    });
    const url = begun.headers.get("Location") ?? "";
    return { url, id: url.split("/").at(-1) as UploadId };
  };
  const patch = (url: string, offset: number, part: Uint8Array<ArrayBuffer>) =>
    send("PATCH", url, {
      headers: { ...tus, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      body: part,
    });
  const [half, whole] = [await begin(), await begin()];
  const owner = { accountId: tenant.accountId, verificationId: made.id };
  const frames = [0, 1].map((at) => ({ key: `frame-${at}-${newUlid(Date.now())}`, sha256: `0${at}` }));
  await env.UPLOAD.getByName(half.id).setFrames(owner, frames);
  await patch(half.url, 0, bytes.slice(0, CHUNK));
  await patch(whole.url, 0, bytes.slice(0, CHUNK));
  await patch(whole.url, CHUNK, bytes.slice(CHUNK));
  const asked: readonly Question[] = [["read", owner]];
  await expect(textOf(await record("UPLOAD", env.UPLOAD.getByName(half.id), asked))).toMatchFileSnapshot(
    fileOf("upload-half"),
  );
  await expect(textOf(await record("UPLOAD", env.UPLOAD.getByName(whole.id), asked))).toMatchFileSnapshot(
    fileOf("upload-stored"),
  );
});
