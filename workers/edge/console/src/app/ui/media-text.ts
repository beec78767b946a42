import type { CaseItem } from "@svc/contract/case/case-body";
import { counted } from "../text/text.ts";

/** For example "3 photos, 1 PDF, 1 clip". */
export function mediaText({
  photos: all,
  documents = 0,
  clips = 0,
}: Pick<CaseItem, "photos" | "documents" | "clips">): string {
  const photos = all - documents - clips;
  return [
    ...(photos > 0 || all === 0 ? [counted("photos", photos)] : []),
    ...(documents > 0 ? [counted("pdfs", documents)] : []),
    ...(clips > 0 ? [counted("clips", clips)] : []),
  ].join(", ");
}
