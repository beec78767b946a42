import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { type AdmittedPhoto, admitPhoto as admitByHeader } from "@svc/imaging/admit-photo";
import type { PhotoReceiver } from "./photo-receiver.ts";

/**
 * SPEC 4.1: detects the format by magic bytes. Files that we could not decode later are refused here, by their header.
 */
export function admitPhoto(receiver: Pick<PhotoReceiver, "head" | "bytes">, path = "image"): AdmittedPhoto {
  const admitted = admitByHeader(receiver.head, receiver.bytes);
  if (!admitted.ok) {
    const { code, message } = admitted;
    if (code === "invalid_request") throw invalidRequest([{ path, message }]);
    throw new ApiError(code, message, { hint: "Send a JPEG, PNG, WebP, HEIC or HEIF photo." });
  }
  const { contentType, width, height } = admitted;
  return { contentType, width, height };
}
