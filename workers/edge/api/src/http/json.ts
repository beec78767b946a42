import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { parseJson } from "@svc/contract/wire/parse-json";
import { bodyChunks, mediaTypeOf } from "./body.ts";

type JsonRules = {
  /** Media types other than JSON that the route accepts. */
  readonly alsoTaken?: readonly string[];
  readonly maxBytes?: number;
  /** Describes the alternative to JSON in the error message, when there is one. */
  readonly otherwise?: string;
};

/** Parses the JSON body. Undefined when it is empty. */
export async function readJson(request: Request, rules: JsonRules = {}): Promise<unknown> {
  return jsonOf(request, await readText(request, rules.maxBytes ?? LIMITS.jsonBytes), rules);
}

/** Parses the text as JSON when the Content-Type allows it. */
export function jsonOf(
  request: Request,
  text: string,
  { alsoTaken = [], otherwise = "" }: JsonRules = {},
): unknown {
  if (text.trim() === "") return undefined;
  const mediaType = mediaTypeOf(request);
  const isJson = mediaType === "application/json" || mediaType.endsWith("+json");
  if (!isJson && !alsoTaken.includes(mediaType)) {
    throw new ApiError("unsupported_media_type", "the body must be application/json", {
      hint: `Send the header \`Content-Type: application/json\`${otherwise}.`,
    });
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw error instanceof ApiError ? error : invalidJson(error);
  }
}

function invalidJson(error: unknown): ApiError {
  return new ApiError("invalid_json", "the body is not valid JSON", {
    ...(error instanceof SyntaxError && { hint: error.message }),
  });
}

/** Buffers no more than the limit, whatever Content-Length says. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let text = "";
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    text += decoded(() => decoder.decode(chunk, { stream: true }));
  }
  return text + decoded(() => decoder.decode());
}

/** Refuses invalid UTF-8, which would otherwise be stored with replacement characters (RFC 8259, 8.1). */
function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new ApiError("invalid_json", "the body is not UTF-8", { hint: "Send the JSON as UTF-8." });
  }
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError("payload_too_large", `a JSON body must be at most ${maxBytes} bytes`);
}
