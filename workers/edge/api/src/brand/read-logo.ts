import { ApiError } from "@svc/contract/wire/errors";
import { isBrandId } from "@svc/domain/ids";
import { findLogo } from "@svc/store/account/brands";
import { logoKey } from "@svc/store/r2/files";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Logos are public, since everyone with a link of the brand sees them. The URL contains the hash of the bytes, so it
 * can be cached forever.
 */
export async function readLogo(c: Context<ApiEnv, "/files/brands/:brandId/:sha256">): Promise<Response> {
  const { brandId, sha256 } = c.req.param();
  if (!isBrandId(brandId) || !SHA256.test(sha256)) throw missing();
  const logo = await findLogo(c.env.DB, brandId, sha256);
  const stored = logo && (await c.env.PHOTOS.get(logoKey(logo.accountId, brandId, sha256)));
  if (!stored) throw missing();
  return c.body(stored.body, 200, {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Disposition": "inline",
    "Content-Length": String(stored.size),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // webmail clients show the logo on pages of their own origin
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Type": logo.contentType,
    ETag: stored.httpEtag,
    "X-Content-Type-Options": "nosniff",
  });
}

function missing(): ApiError {
  return new ApiError("not_found", "no such logo");
}
