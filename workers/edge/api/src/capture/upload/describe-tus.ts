import { LIMITS } from "@svc/contract/wire/limits";
import type { ApiContext } from "../../context.ts";
import { answerPreflight } from "../../http/cors.ts";
import { TUS_VERSION } from "./tus.ts";

const TUS = {
  "Tus-Resumable": TUS_VERSION,
  "Tus-Version": TUS_VERSION,
  "Tus-Extension": "creation,checksum,termination,expiration",
  "Tus-Checksum-Algorithm": "sha256",
  // the most of any step; a photo may have less
  "Tus-Max-Size": String(LIMITS.videoBytes),
};

/** Answers OPTIONS as tus 1.0.0 asks. Pages of other origins get no more than CONTRACT G0.10 allows. */
export async function describeTus(c: ApiContext): Promise<Response> {
  const origin = c.req.header("Origin");
  const isOwn = origin === undefined || origin === new URL(c.req.url).origin;
  const answer = isOwn ? c.body(null, 204) : await answerPreflight(c);
  for (const [name, value] of Object.entries(TUS)) answer.headers.set(name, value);
  return answer;
}
