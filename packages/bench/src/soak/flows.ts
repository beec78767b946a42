import { createHash, randomUUID } from "node:crypto";
import type { Caller } from "./caller.ts";

/** An acknowledged verification, which must exist at the end. */
export type Acknowledged = {
  readonly tenant: number;
  readonly id: string;
  /** SHA-256 in hexadecimal of every accepted file. */
  readonly photos: readonly string[];
  readonly isRedacted: boolean;
  /** A record exists if something was submitted. */
  readonly hasRecord: boolean;
};

export type Flow = (by: FlowParts) => Promise<Acknowledged | undefined>;

type FlowParts = {
  readonly tenant: number;
  readonly caller: Caller;
  readonly person: Caller;
  readonly webhookUrl: string;
  /** The tenant's reusable link, which asks for one photo. */
  readonly link: string;
  readonly photo: () => Uint8Array;
  readonly clip: () => Uint8Array;
  readonly known: readonly Acknowledged[];
};

type Made = { readonly id: string; readonly capture_url: string };

const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const auditAt =
  (route: string) =>
  async ({ tenant, caller, webhookUrl, photo }: FlowParts): Promise<Acknowledged> => {
    const bytes = photo();
    const form = new FormData();
    form.set("image", file(bytes));
    form.set("webhook_url", webhookUrl);
    const { id } = await caller.ask<Made>(route, { form });
    return { tenant, id, photos: [hash(bytes)], isRedacted: false, hasRecord: false };
  };

const audit = auditAt("/v1/audits");
const auditAtOnce = auditAt("/v1/audits/sync");

const STEPS = [
  { key: "damage", kind: "image", description: "The damage", min: 2, max: 2 },
  { key: "what", kind: "text", description: "What happened?" },
];

/** A link, two photos, an answer and the person's finish. */
async function live({ tenant, caller, person, webhookUrl, photo }: FlowParts): Promise<Acknowledged> {
  const json = { steps: STEPS, webhook_url: webhookUrl, metadata: { soak: "live" } };
  const { id, capture_url: url } = await caller.ask<Made>("/v1/verifications", { json });
  const route = routeOf(url);
  const photos = [await take(person, route, photo(), "damage"), await take(person, route, photo(), "damage")];
  await person.last(`${route}/answers/what`, { method: "PUT", json: { value: "A branch fell." } });
  await person.last(`${route}/finish`, { method: "POST" });
  return { tenant, id, photos, isRedacted: false, hasRecord: true };
}

const WALK = { key: "walk", kind: "video", description: "Walk around it", max_seconds: 5 };

/** A link, and a clip in pieces. */
async function filmed({ tenant, caller, person, webhookUrl, clip }: FlowParts): Promise<Acknowledged> {
  const bytes = clip();
  const json = { steps: [WALK], webhook_url: webhookUrl, metadata: { soak: "filmed" } };
  const { id, capture_url: url } = await caller.ask<Made>("/v1/verifications", { json });
  const route = routeOf(url);
  await person.upload(`${route}/uploads`, bytes, { step: WALK.key, ...(await cameraShot(person, route)) });
  await person.last(`${route}/finish`, { method: "POST" });
  return { tenant, id, photos: [hash(bytes)], isRedacted: false, hasRecord: false };
}

/** Opening a reusable link starts a verification. */
async function linked({ tenant, person, link, photo }: FlowParts): Promise<Acknowledged> {
  const { capture_url: url } = await person.ask<Pick<Made, "capture_url">>(link, { json: {} });
  const route = routeOf(url);
  const photos = [await take(person, route, photo())];
  await person.last(`${route}/finish`, { method: "POST" });
  // A token starts with the verification's ULID (CONTRACT G3.1)
  const id = `vfy_${tokenOf(url).split(".")[0]}`;
  return { tenant, id, photos, isRedacted: false, hasRecord: false };
}

const tokenOf = (captureUrl: string) => new URL(captureUrl).pathname.split("/").at(-1) ?? "";
const routeOf = (captureUrl: string) => `/v1/verifications/${tokenOf(captureUrl)}`;

/** Submits a file and returns its hash. */
async function take(person: Caller, route: string, bytes: Uint8Array, step?: string): Promise<string> {
  const form = new FormData();
  form.set("image", file(bytes));
  for (const [name, value] of Object.entries(await cameraShot(person, route))) form.set(name, value);
  if (step !== undefined) form.set("step", step);
  await person.ask(`${route}/captures`, { form });
  return hash(bytes);
}

/** The camera's data for a file. Its own id makes sure that it is stored once. */
async function cameraShot(person: Caller, route: string): Promise<Record<string, string>> {
  const { challenge } = await person.ask<{ challenge: { nonce: string } }>(`${route}/session`);
  return { source: "camera", nonce: challenge.nonce, client_capture_id: randomUUID() };
}

async function redacted(by: FlowParts): Promise<Acknowledged> {
  const made = await audit(by);
  await by.caller.untilCompleted(made.id);
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

/** Frequency of each flow, in twelfths. */
const FREQUENCIES: readonly (readonly [times: number, flow: Flow])[] = [
  [3, audit],
  [1, auditAtOnce],
  [2, live],
  [2, linked],
  [1, filmed],
  [1, redacted],
  [2, look],
];
export const FLOWS: readonly Flow[] = FREQUENCIES.flatMap(([times, flow]) => Array<Flow>(times).fill(flow));
