import type { StoredCapture } from "@svc/domain/verification/state";
import { admitPhoto } from "@svc/imaging/admit-photo";
import type { UploadRefusal } from "@svc/platform/upload-rpc";

type FileFacts = Pick<StoredCapture, "contentType" | "width" | "height">;

/** What a file is by its first bytes, whatever its sender called it, or why it is not taken. */
export function admitFile(
  kind: StoredCapture["kind"],
  head: Uint8Array,
  bytes: number,
): ({ readonly ok: true } & FileFacts) | { readonly ok: false; readonly refusal: UploadRefusal } {
  if (kind === "video") return admitVideo(head);
  const admitted = admitPhoto(head, bytes);
  if (admitted.ok) return admitted;
  const { code, message } = admitted;
  return { ok: false, refusal: { by: "file", code, path: "image", message } };
}

const EBML = "\x1a\x45\xdf\xa3";
/** Brands of still pictures in the same box structure. */
const PICTURE_BRANDS = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "avis"];

/** our choice: what phone cameras and MediaRecorder make, MP4, QuickTime and WebM. */
function admitVideo(head: Uint8Array): ReturnType<typeof admitFile> {
  const start = Buffer.from(head.subarray(0, 12)).toString("latin1");
  if (start.startsWith(EBML)) return { ok: true, contentType: "video/webm" };
  const brand = start.slice(4, 8) === "ftyp" ? start.slice(8, 12) : undefined;
  if (brand !== undefined && !PICTURE_BRANDS.includes(brand)) {
    return { ok: true, contentType: brand === "qt  " ? "video/quicktime" : "video/mp4" };
  }
  const message = "not an MP4, QuickTime or WebM file";
  return { ok: false, refusal: { by: "file", code: "unsupported_image_type", path: "image", message } };
}
