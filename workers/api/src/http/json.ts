import { ApiError } from "@svc/contract/errors";
import { mediaTypeOf } from "./body.ts";

// CONTRACT G11
const MAX_JSON_BYTES = 1024 * 1024;

/** The JSON body, or undefined when there is none. */
export async function readJson(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > MAX_JSON_BYTES) throw tooLarge();
  const text = await request.text();
  if (text.trim() === "") return undefined;
  const mediaType = mediaTypeOf(request);
  if (mediaType !== "application/json" && !mediaType.endsWith("+json")) {
    throw new ApiError("unsupported_media_type", "the body must be application/json", {
      hint: "Send the header `Content-Type: application/json`.",
    });
  }
  if (text.length > MAX_JSON_BYTES) throw tooLarge();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ApiError("invalid_json", "the body is not valid JSON", {
      ...(error instanceof SyntaxError && { hint: error.message }),
    });
  }
}

function tooLarge(): ApiError {
  return new ApiError("payload_too_large", `a JSON body may have at most ${MAX_JSON_BYTES} bytes`);
}
