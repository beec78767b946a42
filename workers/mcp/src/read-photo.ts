import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { isWebhookUrl, URL_MESSAGE, type UrlPolicy } from "@svc/contract/webhook/webhook-url";
import type { ToolInput } from "./tool.ts";

/** Our choice: a message is held in memory as text; larger photos come by their address. */
export const LARGEST_BASE64_BYTES = 8 * 2 ** 20;
const PATIENCE_MS = 15_000;
const REDIRECTS = 3;

/** The bytes that `image_url` or `image_base64` stands for; one of them is wanted, and no more. */
export async function readPhoto(input: ToolInput, urls: UrlPolicy): Promise<Uint8Array<ArrayBuffer>> {
  const { image_url: address, image_base64: encoded } = input;
  if (address !== undefined && encoded !== undefined)
    throw wrong("image_url", "cannot be combined with image_base64");
  if (typeof address === "string") return fetchPhoto(address, urls);
  if (typeof encoded === "string") return decodePhoto(encoded);
  if (address !== undefined) throw wrong("image_url", "must be a string");
  if (encoded !== undefined) throw wrong("image_base64", "must be a string");
  throw wrong("image_url", "or image_base64 is required");
}

function decodePhoto(encoded: string): Uint8Array<ArrayBuffer> {
  // browsers and agents put the media type before it
  const text = encoded.replace(/^data:[^,]{0,100},/, "").replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw wrong("image_base64", "must be base64");
  if (text.length > (LARGEST_BASE64_BYTES / 3) * 4 + 4)
    throw tooLarge(LARGEST_BASE64_BYTES, "Give its address as image_url: that takes up to 25 MB.");
  return new Uint8Array(Buffer.from(text, "base64"));
}

/** Each address on the way is held against the rules of CONTRACT G0.9: a redirect leads nowhere else. */
async function fetchPhoto(address: string, urls: UrlPolicy): Promise<Uint8Array<ArrayBuffer>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let next = address;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    if (!isWebhookUrl(next, urls)) throw wrong("image_url", URL_MESSAGE);
    // oxlint-disable-next-line no-await-in-loop -- each tells where the next is
    const response = await fetch(next, { redirect: "manual", signal }).catch(() => undefined);
    if (!response) throw wrong("image_url", "cannot be fetched");
    // oxlint-disable-next-line no-await-in-loop -- the last of them
    if (response.ok) return readBounded(response);
    next = nextAddress(response, next);
  }
  throw wrong("image_url", `cannot be fetched: more than ${REDIRECTS} redirects`);
}

function nextAddress({ headers, status }: Response, from: string): string {
  const location = headers.get("Location");
  if (location === null || status < 300 || status > 399)
    throw wrong("image_url", `cannot be fetched: ${status}`);
  if (!URL.canParse(location, from))
    throw wrong("image_url", "cannot be fetched: it redirects to no address");
  return new URL(location, from).href;
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > LIMITS.imageBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw wrong("image_url", `cannot be fetched: it broke off, or took more than ${PATIENCE_MS / 1000} s`);
  }
  if (bytes > LIMITS.imageBytes)
    throw tooLarge(LIMITS.imageBytes, "Send a smaller copy: no photo may have more.");
  return new Uint8Array(Buffer.concat(chunks));
}

function wrong(path: string, message: string): ApiError {
  return invalidRequest([{ path, message }]);
}

function tooLarge(most: number, hint: string): ApiError {
  return new ApiError("payload_too_large", `the photo has more than ${most} bytes`, { hint });
}
