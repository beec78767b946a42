import type { z } from "@hono/zod-openapi";
import { ApiError } from "@svc/contract/wire/errors";
import { presentRecordFile } from "@svc/contract/record/present-record";
import type { SealJwks } from "@svc/contract/record/record-file-body";
import { parseSealKeys } from "@svc/seal/record/seal-keys";
import type { Context } from "hono";
import type { ApiContext, ApiEnv } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";

/** CONTRACT G1.2: everything needed to check the seal, apart from the public key. */
export async function readRecord(c: ApiContext) {
  const { state } = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const file = presentRecordFile(state);
  if (file) return c.json(file, 200);
  throw new ApiError("not_found", "this verification has no record seal", {
    hint: "A record is sealed shortly after its verification completes, if it has answers and seal is not false.",
  });
}

/** CONTRACT G1.2: public, and the same for all tenants. */
export async function readSealKeys(c: Context<ApiEnv>) {
  const { SEAL_KEYS } = c.env;
  const jwks = SEAL_KEYS ? (await parseSealKeys(SEAL_KEYS)).jwks : { keys: [] };
  // `parseSealKeys` accepts only keys of this kind
  return c.json(jwks as z.output<typeof SealJwks>, 200, { "Cache-Control": "public, max-age=300" });
}
