import { admit, type Admission } from "./admit.ts";
import { sniff } from "./sniff.ts";

/** Facts from a file's header; the size is that of the upright photo. */
export type AdmittedPhoto = { readonly contentType: string; readonly width: number; readonly height: number };

type NotAdmitted = Extract<Admission, { readonly ok: false }>;

/** The photo that starts with `head`, or the reason why we cannot decode it. */
export function admitPhoto(
  head: Uint8Array,
  fileBytes: number,
): ({ readonly ok: true } & AdmittedPhoto) | NotAdmitted {
  const sniffed = sniff(head);
  const admission = admit(sniffed, fileBytes);
  if (!admission.ok) return admission;
  if ("refused" in sniffed) throw new Error("admit lets only what was sniffed through");
  const { format, width, height, orientation = 1 } = sniffed;
  return orientation >= 5
    ? { ok: true, contentType: format, width: height, height: width }
    : { ok: true, contentType: format, width, height };
}
