import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import type { ToolInput } from "./tool-input.ts";

/** Our choice: a message is held in memory as text. Larger photos can be passed by URL. */
export const LARGEST_BASE64_BYTES = 8 * 2 ** 20;

/** The form fields for `image_base64` or `image_url`; exactly one of them is required. The API fetches the address. */
export function photoFields(input: ToolInput): readonly (readonly [string, File | string])[] {
  const { image_url: address, image_base64: encoded } = input;
  if (address !== undefined && encoded !== undefined)
    throw wrong("image_url", "cannot be combined with image_base64");
  if (typeof address === "string") return [["image_url", address]];
  if (typeof encoded === "string") return [["image", new File([decoded(encoded)], "photo")]];
  if (address !== undefined) throw wrong("image_url", "must be a string");
  if (encoded !== undefined) throw wrong("image_base64", "must be a string");
  throw wrong("image_url", "or image_base64 is required");
}

function decoded(encoded: string): Uint8Array<ArrayBuffer> {
  // Browsers and agents prefix the media type
  const text = encoded.replace(/^data:[^,]{0,100},/, "").replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw wrong("image_base64", "must be base64");
  if (text.length > (LARGEST_BASE64_BYTES / 3) * 4 + 4) {
    throw new ApiError("payload_too_large", `the photo is larger than ${LARGEST_BASE64_BYTES} bytes`, {
      hint: "Send its URL as image_url, which takes up to 25 MB.",
    });
  }
  return new Uint8Array(Buffer.from(text, "base64"));
}

function wrong(path: string, message: string): ApiError {
  return invalidRequest([{ path, message }]);
}
