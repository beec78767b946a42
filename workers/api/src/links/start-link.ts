import { parseStartLink } from "@svc/contract/link-body";
import { defined, orThrow } from "@svc/contract/parsed";
import { rfc3339 } from "@svc/contract/wire";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { captureUrlOf } from "../operations/present.ts";
import { startVerification } from "../templates/start-verification.ts";
import { limitStarts } from "./limit-starts.ts";
import { openLink } from "./link-access.ts";
import { requireProof } from "./proof-of-work.ts";

/** CONTRACT G3.10: a verification of the link's template; the person need not be anybody. */
export async function startLink(c: ApiContext): Promise<Response> {
  limitStarts(c);
  const { identification, proof } = orThrow(parseStartLink(await readJson(c.req.raw)));
  const { link } = await openLink(c);
  await requireProof(c, proof);
  const request = { overrides: {}, ...defined({ identification }) };
  const { id, expiresAt } = await startVerification(c, link.slug, request);
  return c.json({ capture_url: await captureUrlOf(c, id), expires_at: rfc3339(expiresAt) }, 201);
}
