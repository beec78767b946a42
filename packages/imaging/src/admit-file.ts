import type { FileRules } from "@svc/domain/verification/file-rules";
import { type AdmittedPhoto, admitPhoto } from "./admit-photo.ts";
import { text } from "./sniff/octets.ts";

export type AdmittedFile = Pick<AdmittedPhoto, "contentType"> & Partial<AdmittedPhoto>;

export type FileAdmission =
  | ({ readonly ok: true } & AdmittedFile)
  | {
      readonly ok: false;
      readonly code: "unsupported_image_type" | "invalid_request";
      readonly message: string;
    };

/**
 * Identifies a file by its first bytes, ignoring the type its sender declared, or says why its step does not accept it.
 */
export function admitFile(rules: FileRules, head: Uint8Array, bytes: number): FileAdmission {
  const clip = clipType(head);
  if (rules.kind === "video") {
    return clip ? { ok: true, contentType: clip } : refuse("not an MP4, QuickTime or WebM clip");
  }
  if (isPdf(head)) return ifAccepted(rules, { contentType: "application/pdf" });
  if (clip) return refuse(`this step takes no clip, and this is ${clip}`);
  const admitted = admitPhoto(head, bytes);
  if (!admitted.ok) return admitted;
  const { contentType, width, height } = admitted;
  return ifAccepted(rules, { contentType, width, height });
}

function ifAccepted(rules: FileRules, file: AdmittedFile): FileAdmission {
  const isAccepted =
    rules.kind === "upload" ? rules.accept.includes(file.contentType) : file.width !== undefined;
  return isAccepted ? { ok: true, ...file } : refuse(`this step does not take ${file.contentType}`);
}

function refuse(message: string): FileAdmission {
  return { ok: false, code: "unsupported_image_type", message };
}

const EBML = "\x1a\x45\xdf\xa3";
/** Brands of still pictures, which use the same box structure. */
const PICTURE_BRANDS = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "avis"];
/** Old QuickTime files start directly with these boxes. */
const QUICKTIME_BOXES = ["moov", "mdat", "wide"];

/** The formats of phone cameras and MediaRecorder: MP4, QuickTime and WebM. */
function clipType(head: Uint8Array): "video/mp4" | "video/quicktime" | "video/webm" | undefined {
  if (text(head, 0, 4) === EBML) return "video/webm";
  const box = text(head, 4, 4);
  if (QUICKTIME_BOXES.includes(box)) return "video/quicktime";
  if (box !== "ftyp" || PICTURE_BRANDS.includes(text(head, 8, 4))) return undefined;
  return text(head, 8, 4) === "qt  " ? "video/quicktime" : "video/mp4";
}

/** ISO 32000-2 7.5.2. */
function isPdf(head: Uint8Array): boolean {
  return text(head, 0, 5) === "%PDF-";
}
