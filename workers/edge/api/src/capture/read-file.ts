import { type FileRef, readFileUrl } from "@svc/access/file-url";
import { ApiError } from "@svc/contract/wire/errors";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";
import { extensionOf } from "./file-extension.ts";
import { secretsOf } from "../http/secrets.ts";

type FileContext = Context<ApiEnv, "/files/:captureId/:variant">;
type Bounds = { readonly offset: number; readonly length: number };

/**
 * CONTRACT G4.3: the signed URL is the credential. Supports byte ranges, and prevents scripts inside a file from
 * running.
 */
export async function readFile(c: FileContext): Promise<Response> {
  const ref = await readFileUrl(await secretsOf(c.env), c.req.param(), c.req.query(), Date.now());
  const known = ref && (await c.env.PHOTOS.head(keyOf(ref)));
  if (!ref || !known) throw notFound();
  const headers = headersOf(known, ref);
  const bounds = boundsOf(c, known);
  if (bounds === "unsatisfiable") {
    return c.body(null, 416, { "Content-Range": `bytes */${known.size}` });
  }
  const stored = await c.env.PHOTOS.get(keyOf(ref), bounds ? { range: bounds } : {});
  if (!stored) throw notFound();
  const { offset, length } = bounds ?? { offset: 0, length: known.size };
  headers.set("Content-Length", String(length));
  if (bounds) headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${known.size}`);
  return c.body(stored.body, bounds ? 206 : 200, Object.fromEntries(headers));
}

/** A sealed copy is served as a download; its URL does not reveal the format, so the file name must. */
function dispositionOf({ captureId, variant }: FileRef, { httpMetadata }: R2Object): string {
  const extension = extensionOf(httpMetadata?.contentType ?? "");
  if (variant !== "sealed" || extension === undefined) return "inline";
  return `inline; filename="${captureId}-sealed.${extension}"`;
}

function headersOf(known: R2Object, ref: FileRef): Headers {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=900",
    "Content-Disposition": dispositionOf(ref, known),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // tenants embed photos in pages of their own origin
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: known.httpEtag,
    "X-Content-Type-Options": "nosniff",
  });
  known.writeHttpMetadata(headers);
  return headers;
}

/** RFC 9110 14.2: supports a single byte range. Any other Range header is ignored. */
function boundsOf(c: FileContext, { size, httpEtag }: R2Object): Bounds | "unsatisfiable" | undefined {
  const isStale = (c.req.header("If-Range") ?? httpEtag) !== httpEtag;
  const bounds = isStale ? undefined : parseRange(c.req.header("Range")?.trim() ?? "", size);
  return bounds && (bounds.length > 0 ? bounds : "unsatisfiable");
}

function parseRange(text: string, size: number): Bounds | undefined {
  const suffix = /^bytes=-(\d+)$/.exec(text);
  if (suffix) return suffixOf(Number(suffix[1]), size);
  const [, first, last = ""] = /^bytes=(\d+)-(\d*)$/.exec(text) ?? [];
  return first === undefined ? undefined : fromTo(Number(first), last, size);
}

function suffixOf(count: number, size: number): Bounds {
  const length = Math.min(count, size);
  return { offset: size - length, length };
}

function fromTo(offset: number, last: string, size: number): Bounds | undefined {
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return undefined;
  return { offset, length: end - offset + 1 };
}

function notFound(): ApiError {
  return new ApiError("not_found", "this file does not exist, or its URL has expired");
}

/** `owner` is the path prefix of the verification. Other variants are stored next to the original. */
function keyOf({ owner, captureId, variant }: FileRef): string {
  return variant === "original" ? `${owner}${captureId}` : `${owner}${captureId}.${variant}`;
}
