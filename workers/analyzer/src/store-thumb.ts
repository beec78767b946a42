import { shownFrame } from "@svc/imaging/colour/shown";
import type { AnalyzerEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import { thumbKey } from "@svc/store/r2/files";
import type { Inspection, InspectionTools } from "./inspect-photo.ts";

/** Stores a small copy next to the photo. The result matters more than the picture, so a failure is only logged. */
export async function storeThumb(
  key: string,
  inspection: Extract<Inspection, { readable: true }>,
  { PHOTOS }: Pick<AnalyzerEnv, "PHOTOS">,
  { thumbnail }: Pick<InspectionTools, "thumbnail">,
): Promise<{ readonly thumb?: true }> {
  const { pixels } = inspection.evidence;
  if (!pixels) return {};
  try {
    const jpeg = await thumbnail(shownFrame(pixels));
    await PHOTOS.put(thumbKey(key), jpeg, { httpMetadata: { contentType: "image/jpeg" } });
    return { thumb: true };
  } catch (error) {
    logFailure("thumbnail", error, { key });
    return {};
  }
}
