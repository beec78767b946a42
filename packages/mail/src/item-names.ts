import type { ResultPhoto } from "@svc/domain/verification/result";
import type { Say } from "./say.ts";

type Kind = "photo" | "video" | "document";
type Item = Pick<ResultPhoto, "kind" | "contentType">;

/** The everyday name of a file: a photo (even if uploaded), a video or a document. */
export function itemKind({ kind, contentType }: Item): Kind {
  if (kind === "video") return "video";
  return contentType === "application/pdf" ? "document" : "photo";
}

/** A name for each file, numbered within its kind: `Photo 1`, `Photo 2`, `Video`. */
export function itemNames(items: readonly Item[], say: Say): readonly string[] {
  const kinds = items.map(itemKind);
  return kinds.map((kind, index) => {
    const number = kinds.slice(0, index + 1).filter((each) => each === kind).length;
    if (kind === "photo") return say.text("photo", { number });
    const isOnly = kinds.filter((each) => each === kind).length === 1;
    return isOnly ? say.text(kind) : say.text(`${kind}_numbered`, { number });
  });
}
