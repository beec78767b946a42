import type { TemplateContent } from "@svc/domain/template/template";
import type { Publication } from "@svc/platform/template-rpc";
import { sha256Hex } from "@svc/platform/sha256";
import canonicalize from "canonicalize";
import type { ApiContext } from "../context.ts";
import { callerIdOf } from "../http/caller-id.ts";

/** The publisher, and the SHA-256 of the published content in canonical form (RFC 8785). */
export async function publicationOf(
  c: ApiContext,
  { spec, expiresInSeconds, database }: TemplateContent,
): Promise<Publication> {
  const text = canonicalize({ spec, expiresInSeconds, database }) ?? "";
  return { by: callerIdOf(c), specSha256: await sha256Hex(text) };
}
