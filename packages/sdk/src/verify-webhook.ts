import { importSecret, type VerificationKey } from "./secret.ts";
import { WebhookVerificationError } from "./webhook-error.ts";
import type { Wire } from "./wire.ts";

/** Sent to you; `type` is an open list, so ignore what you do not know. */
export type WebhookEvent = Wire<"WebhookEvent">;

/** A `Headers` object, or what a Node server calls `request.headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** How many seconds a webhook may be older or newer than this machine's clock says. */
  readonly toleranceS?: number;
};

/**
 * The event, when it was signed with this secret (`whsec_…`, or `whpk_…` of `/.well-known/webhook-keys/{account}`, your own
 * account's: never the one that an event names; several while you rotate). Give it the bytes as they came: JSON that was parsed and written again has another signature. Throws
 * `WebhookVerificationError` otherwise, and a `TypeError` for a body that was parsed already. The same event may come twice: keep the ids that you have seen.
 *
 * @example
 * createServer(async (request, response) => {
 *   const chunks: Uint8Array[] = [];
 *   for await (const chunk of request) chunks.push(chunk);
 *   try {
 *     const event = await verifyWebhook(Buffer.concat(chunks), request.headers, webhookSecret);
 *     if (event.type === "verification.completed") console.log(event.data.verdict?.svc, event.metadata["claim"]);
 *     response.writeHead(204).end();
 *   } catch (error) {
 *     if (!(error instanceof WebhookVerificationError)) throw error;
 *     response.writeHead(400).end(error.code);
 *   }
 * }).listen(port);
 * await sendTestWebhook(port);
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceS = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  requireRaw(rawBody);
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  requireFresh(timestamp, toleranceS);
  const body = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody;
  const content = new Uint8Array([...new TextEncoder().encode(`${id}.${timestamp}.`), ...body]);
  const keys = await Promise.all([secret].flat().map((each) => importSecret(each)));
  const verified = keys.flatMap((key) => signatures.map((signature) => isSigned(key, signature, content)));
  if (!(await Promise.all(verified)).includes(true)) {
    throw new WebhookVerificationError(
      "no_matching_signature",
      "no signature matches: is the body exactly as it came, and the secret that of this account and environment?",
    );
  }
  return parse(body);
}

/** What a framework parsed is an object, and would only fail to match. */
function requireRaw(rawBody: unknown): void {
  if (typeof rawBody === "string" || ArrayBuffer.isView(rawBody)) return;
  throw new TypeError(
    "rawBody has to be the body as it came, its text or its bytes (a Uint8Array), not what was parsed of it: the signature is over those bytes",
  );
}

async function isSigned(
  { version, algorithm, key }: VerificationKey,
  signature: string,
  content: Uint8Array<ArrayBuffer>,
) {
  const [claimed, encoded = ""] = signature.split(",", 2);
  if (claimed !== version || !/^[A-Za-z0-9+/]+=*$/.test(encoded)) return false;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return await crypto.subtle.verify(algorithm, key, bytes, content);
  } catch {
    return false; // not base64
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : valueOf(headers, name);
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError("missing_header", `the header ${name} is missing`);
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers["get"] === "function";
}

/** Whatever the case of the name: Node writes it small, some frameworks as it came. */
function valueOf(headers: Exclude<WebhookHeaders, { get(name: string): string | null }>, name: string) {
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === "object" ? found[0] : found;
}

function requireFresh(timestamp: string, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError("invalid_timestamp", "webhook-timestamp is not a number of seconds");
  }
  const ageS = Math.floor(Date.now() / 1000) - Number(timestamp);
  // a tolerance that is no number tolerates nothing
  if (!(ageS <= toleranceS)) {
    throw new WebhookVerificationError("too_old", `sent ${ageS} s ago, more than ${toleranceS} s`);
  }
  if (!(ageS >= -toleranceS)) {
    throw new WebhookVerificationError("too_new", `sent ${-ageS} s ahead of this machine's clock`);
  }
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent; // it was signed by the service
  } catch {
    throw new WebhookVerificationError("invalid_body", "the body is signed but is not JSON");
  }
}
