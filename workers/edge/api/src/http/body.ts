import { ApiError } from "@svc/contract/wire/errors";

/** Bodies up to this size are read at once, since looping over chunks in JS costs several times as much. */
const WHOLE_BODY_BYTES = 5 * 1024 * 1024;

/** The chunks of the body. A body with a small declared length comes as a single chunk. */
export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  requireReadable(request.headers);
  const declared = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (declared <= WHOLE_BODY_BYTES) {
    yield new Uint8Array(await request.arrayBuffer());
    return;
  }
  if (!request.body) return;
  for await (const chunk of request.body) yield chunk as Uint8Array; // the chunks of a request body are bytes
}

/** SPEC 7: a body that is compressed or in another character set is 415, so that no one looks for a fault in its content. */
function requireReadable(headers: Headers): void {
  const encoding = headers.get("Content-Encoding")?.trim() ?? "";
  if (!/^(?:identity)?$/i.test(encoding)) {
    throw new ApiError("unsupported_media_type", `Content-Encoding must not be ${encoding}`, {
      hint: "Send the body as it is, without Content-Encoding.",
    });
  }
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(headers.get("Content-Type") ?? "")?.[1];
  if (charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw new ApiError("unsupported_media_type", `the charset of Content-Type must be utf-8, not ${charset}`, {
    hint: "Send the text as UTF-8.",
  });
}

export function mediaTypeOf(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** SPEC 7: anything but multipart/form-data is 415. */
export function requireMultipart(request: Request): void {
  if (mediaTypeOf(request) === "multipart/form-data") return;
  throw new ApiError("unsupported_media_type", "the body must be multipart/form-data", {
    hint: "With curl: -F image=@photo.jpg",
  });
}
