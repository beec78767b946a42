import type { ApiContext } from "../context.ts";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseWait } from "@svc/contract/verification/read-verification";
import { objectOf, orRefuse } from "../http/found.ts";
import { present } from "./present-view.ts";

/** CONTRACT G4.1: always current. `wait` delays the response until the verification is over. */
export async function readVerification(c: ApiContext) {
  const waitS = orThrow(parseWait(c.req.query()));
  const { view, version } = orRefuse(await objectOf(c).read(c.var.account.id, waitS * 1000));
  const etag = `W/"${view.id}-${version}"`;
  c.header("ETag", etag);
  if (isNamed(etag, c.req.header("If-None-Match"))) return c.body(null, 304);
  return c.json(await present(c, view), 200);
}

/** RFC 9110 13.1.2: a list of tags or `*`, compared weakly. */
function isNamed(etag: string, header: string | undefined): boolean {
  const tags = (header ?? "").split(",").map(opaqueTag);
  return tags.includes("*") || tags.includes(opaqueTag(etag));
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
