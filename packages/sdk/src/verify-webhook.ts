import { importSecret, type VerificationKey } from "./secret.ts";
import { WebhookVerificationError } from "./webhook-error.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** A `Headers` object, or a Node server's `request.headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** The most seconds a webhook's timestamp may differ from this machine's clock, in either direction. */
  readonly toleranceS?: number;
};

/**
 * Verifies a webhook and returns its event. Pass the raw bytes: JSON that was parsed and serialized again no
 * longer matches the signature. `secret` is `whsec_…`, or a `whpk_…` public key from
 * `/.well-known/webhook-keys/{account}`. Use your own account there, never the one the event names. Pass
 * several while you rotate. Throws `WebhookVerificationError` if the webhook cannot be trusted, and a
 * `TypeError` for a parsed body. The same event may arrive twice, so keep the ids you have seen.
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

/** A parsed body is an object and could never match the signature. */
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

/** Matches the name in any case: Node lower-cases names, some frameworks keep them as received. */
function valueOf(headers: Exclude<WebhookHeaders, { get(name: string): string | null }>, name: string) {
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === "object" ? found[0] : found;
}

function requireFresh(timestamp: string, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError("invalid_timestamp", "webhook-timestamp is not a number of seconds");
  }
  const ageS = Math.floor(Date.now() / 1000) - Number(timestamp);
  // Written as a negation so that a NaN tolerance rejects everything.
  if (!(ageS <= toleranceS)) {
    throw new WebhookVerificationError("too_old", `sent ${ageS} s ago, more than ${toleranceS} s`);
  }
  if (!(ageS >= -toleranceS)) {
    throw new WebhookVerificationError("too_new", `sent ${-ageS} s ahead of this machine's clock`);
  }
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent; // signed by the service
  } catch {
    throw new WebhookVerificationError("invalid_body", "the body is signed but is not JSON");
  }
}
