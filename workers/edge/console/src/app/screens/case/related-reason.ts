import type { CaseDetail } from "@svc/contract/case/case-detail";
import { metresApart, sharedWith } from "@svc/domain/related";
import { percentText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";

/** What links one case with another, and how closely. */
export function relatedReason({ reason, score }: CaseDetail["related"][number]): string {
  switch (reason) {
    case "photo":
      return text("related_photo", { score: percentText(score) });
    case "device":
      return counted("related_device", sharedWith(score));
    case "place_and_time":
      return text("related_place", { metres: metresApart(score) });
  }
}
