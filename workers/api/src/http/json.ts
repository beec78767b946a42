import { ApiError } from "@svc/contract/errors";
import { bodyChunks, mediaTypeOf } from "./body.ts";

// CONTRACT G11
const MAX_JSON_BYTES = 1024 * 1024;

/** The JSON body, or undefined when there is none. Media types beside JSON's own are taken where a route says so. */
export async function readJson(request: Request, alsoTaken: readonly string[] = []): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === "") return undefined;
  const mediaType = mediaTypeOf(request);
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  if (!isJson && !alsoTaken.includes(mediaType)) {
    throw new ApiError("unsupported_media_type", "the body must be application/json", {
      hint: "Send the header `Content-Type: application/json`.",
    });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ApiError("invalid_json", "the body is not valid JSON", {
      ...(error instanceof SyntaxError && { hint: error.message }),
    });
  }
}

/** No more than the limit is held, whatever length was declared. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_JSON_BYTES) throw tooLarge();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(): ApiError {
  return new ApiError("payload_too_large", `a JSON body may have at most ${MAX_JSON_BYTES} bytes`);
}
