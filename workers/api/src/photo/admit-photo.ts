import { ApiError, invalidRequest } from "@svc/contract/errors";
import { admit } from "@svc/imaging/admit";
import { sniff } from "@svc/imaging/sniff";
import type { PhotoReceiver } from "./photo-receiver.ts";

/** What the file's header says, in the upright photo's terms. */
export type AdmittedPhoto = { readonly contentType: string; readonly width: number; readonly height: number };

/** SPEC 4.1: the type by magic bytes; what could not be decoded later is refused here, by its header. */
export function admitPhoto(receiver: Pick<PhotoReceiver, "head" | "bytes">): AdmittedPhoto {
  const sniffed = sniff(receiver.head);
  const admission = admit(sniffed, receiver.bytes);
  if (!admission.ok) {
    const { code, message } = admission;
    if (code === "invalid_request") throw invalidRequest([{ path: "image", message }]);
    throw new ApiError(code, message, { hint: "Send a JPEG, PNG, WebP, HEIC or HEIF photo." });
  }
  if ("refused" in sniffed) throw new Error("admit lets only what was sniffed through");
  const { format, width, height, orientation = 1 } = sniffed;
  return orientation >= 5
    ? { contentType: format, width: height, height: width }
    : { contentType: format, width, height };
}
