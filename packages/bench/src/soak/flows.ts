import { createHash, randomUUID } from "node:crypto";
import type { Caller } from "./caller.ts";

/** What a caller was told of and has to find at the end. */
export type Acknowledged = {
  readonly tenant: number;
  readonly id: string;
  /** SHA-256 of every file that was taken, in hexadecimal. */
  readonly photos: readonly string[];
  readonly isRedacted: boolean;
  /** Of an audit there is none: nobody said anything. */
  readonly hasRecord: boolean;
};

export type Flow = (by: FlowParts) => Promise<Acknowledged | undefined>;

type FlowParts = {
  readonly tenant: number;
  readonly caller: Caller;
  readonly person: Caller;
  readonly webhookUrl: string;
  readonly photo: () => Uint8Array;
  readonly known: readonly Acknowledged[];
};

type Made = { readonly id: string; readonly capture_url: string };

const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function audit({ tenant, caller, webhookUrl, photo }: FlowParts): Promise<Acknowledged> {
  const bytes = photo();
  const form = new FormData();
  form.set("image", file(bytes));
  form.set("webhook_url", webhookUrl);
  const { id } = await caller.ask<Made>("/v1/audits", { form });
  return { tenant, id, photos: [hash(bytes)], isRedacted: false, hasRecord: false };
}

const STEPS = [
  { key: "damage", kind: "image", description: "The damage", min: 2, max: 2 },
  { key: "what", kind: "text", description: "What happened?" },
];

/** Link, two photos, an answer and the person's finish; each file under an id of its own, so that it is stored once. */
async function live({ tenant, caller, person, webhookUrl, photo }: FlowParts): Promise<Acknowledged> {
  const json = { steps: STEPS, webhook_url: webhookUrl, metadata: { soak: "live" } };
  const { id, capture_url: link } = await caller.ask<Made>("/v1/verifications", { json });
  const route = `/v1/verifications/${new URL(link).pathname.split("/").at(-1)}`;
  const photos: string[] = [];
  for (let taken = 0; taken < 2; taken++) {
    const bytes = photo();
    const captureId = randomUUID();
    const { challenge } = await person.ask<{ challenge: { nonce: string } }>(`${route}/session`);
    const form = new FormData();
    form.set("image", file(bytes));
    form.set("source", "camera");
    form.set("nonce", challenge.nonce);
    form.set("client_capture_id", captureId);
    form.set("step", "damage");
    await person.ask(`${route}/captures`, { form });
    photos.push(hash(bytes));
  }
  await person.last(`${route}/answers/what`, { method: "PUT", json: { value: "A branch fell." } });
  await person.last(`${route}/finish`, { method: "POST" });
  return { tenant, id, photos, isRedacted: false, hasRecord: true };
}

async function redacted(by: FlowParts): Promise<Acknowledged> {
  const made = await audit(by);
  for (let status = ""; status !== "completed";)
    ({ status } = await by.caller.ask<{ status: string }>(`/v1/verifications/${made.id}?wait=20`));
  await by.caller.ask(`/v1/verifications/${made.id}/redact`, { method: "POST" });
  return { ...made, isRedacted: true };
}

const READS = [
  "/v1/verifications?limit=20",
  "/v1/verifications?status=completed&svc=true&metadata[soak]=live",
  "/v1/cases",
  "/v1/webhook-deliveries?limit=20",
  "/v1/me",
  "/v1/me/credits",
  "/v1/me/credits/movements",
  "/v1/me/usage",
  "/v1/link-templates",
  "/v1/databases",
];

async function look({ tenant, caller, known }: FlowParts): Promise<undefined> {
  const own = known.filter((each) => each.tenant === tenant).at(-1);
  const of =
    own === undefined ? [] : ["", "/events", "/captures"].map((what) => `/v1/verifications/${own.id}${what}`);
  for (const route of [...READS, ...of]) await caller.ask(route);
}

/** How often each is drawn, of ten. */
export const FLOWS: readonly Flow[] = [audit, audit, audit, audit, live, live, live, redacted, look, look];
