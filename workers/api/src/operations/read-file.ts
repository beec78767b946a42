import { type FileRef, readFileUrl } from "@svc/access/file-url";
import { ApiError } from "@svc/contract/errors";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";

/** CONTRACT G4.3: a signed address is its own credential; ranges are served, scripts in a file never run. */
export async function readFile(c: Context<ApiEnv, "/files/:captureId/:variant">): Promise<Response> {
  const ref = await readFileUrl(await secretsOf(c.env), c.req.param(), c.req.query(), Date.now());
  const stored = ref && (await c.env.PHOTOS.get(keyOf(ref), { range: c.req.raw.headers }));
  if (!stored) throw new ApiError("not_found", "no such file, or its address is no longer valid");
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=900",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    ETag: stored.httpEtag,
    "X-Content-Type-Options": "nosniff",
  });
  stored.writeHttpMetadata(headers);
  const range = c.req.header("Range") === undefined ? undefined : stored.range;
  if (!range) return new Response(stored.body, { headers });
  const { offset, length } = boundsOf(range, stored.size);
  headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${stored.size}`);
  return new Response(stored.body, { status: 206, headers });
}

/** `owner` is the path prefix of the verification; other variants lie beside the original. */
function keyOf({ owner, captureId, variant }: FileRef): string {
  return variant === "original" ? `${owner}${captureId}` : `${owner}${captureId}.${variant}`;
}

/** R2 answers a suffix as such, everything else as offset and length. */
function boundsOf(range: R2Range, size: number): { readonly offset: number; readonly length: number } {
  if ("suffix" in range && range.suffix !== undefined) {
    return { offset: Math.max(0, size - range.suffix), length: Math.min(range.suffix, size) };
  }
  const { offset = 0, length = size - offset } = range as {
    readonly offset?: number;
    readonly length?: number;
  };
  return { offset, length };
}
