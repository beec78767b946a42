import type { VerificationBody } from "@svc/contract/verification/verification-body";
import { orThrow, parseWith } from "@svc/contract/wire/parsed";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { askApi, keyHeader, textOf } from "./ask-api.ts";
import { photoFields } from "./read-photo.ts";
import { ApiRefusal } from "./result-of.ts";
import type { ApiCall } from "./mcp-call.ts";
import type { ToolInput } from "./tool-input.ts";
import { Wait } from "./tool-schemas.ts";

/** Our choice: most results arrive within this time. */
const WAIT_SECONDS = 20;

/** An isolate has 128 MB, and a photo in base64 is held several times while the form is built. */
const photos = new OneAtATime();

/**
 * CONTRACT G5.6, plus the result if it arrives in time. Errors in the call are found before anything is created and
 * charged. A created verification is reported even if its result cannot be read.
 */
export async function auditPhoto(input: ToolInput, call: ApiCall): Promise<object> {
  const { wait_seconds } = input;
  const { wait_seconds: wait = WAIT_SECONDS } = orThrow(parseWith(Wait, { wait_seconds }));
  const create = () => createAudit(input, call);
  // A URL uses no memory here, and a slow one must not delay others
  const created = await (input["image_base64"] === undefined ? create() : photos.run(create));
  const path = `/v1/verifications/${created.id}?wait=${wait}`;
  return askApi<VerificationBody>(call, { method: "GET", path }).catch((error: unknown) => {
    if (error instanceof ApiRefusal) return created;
    throw error;
  });
}

async function createAudit(input: ToolInput, call: ApiCall): Promise<VerificationBody> {
  const form = new Response(formOf(input));
  const type = form.headers.get("Content-Type") ?? "";
  const headers = { "Content-Type": type, ...keyHeader(input["idempotency_key"]) };
  const body = new Uint8Array(await form.arrayBuffer());
  return askApi<VerificationBody>(call, { method: "POST", path: "/v1/audits", headers, body });
}

function formOf(input: ToolInput): FormData {
  const {
    image_url: _url,
    image_base64: _bytes,
    wait_seconds: _wait,
    idempotency_key: _key,
    ...fields
  } = input;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name === "checks" && Array.isArray(value))
      for (const check of value) form.append(name, textOf(check));
    else form.append(name, textOf(value));
  }
  for (const [name, value] of photoFields(input)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value);
  }
  return form;
}
