import { signal, type Signal } from "@preact/signals";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { otherOf } from "../case/other-stage.tsx";
import type { Earlier, EarlierPhoto } from "../case/use-earlier.ts";
import { readCase, type Entry } from "./review-queue.ts";
import { isCompared, photoOf, subjectPhoto } from "./shown-photo.ts";

const MOST_KEPT = 24;

/** The comparison pictures of nearby cases, loaded and decoded in advance. */
export class Pictures {
  readonly #images = new Map<string, HTMLImageElement>();
  readonly #others = new Map<string, Signal<CaseDetail | "none" | undefined>>();

  /** The earlier photo that is similar. Renders again once its case is loaded. */
  earlier({ verification_id: id, matched_capture_id: captureId }: EarlierPhoto): Earlier {
    const other = this.#other(id).value;
    if (other === undefined || other === "none") return other;
    return other.captures.find((capture) => capture.id === captureId) ?? "none";
  }

  /** Loads the pictures in advance. Inside an effect it runs again once the other case is loaded. */
  prepare(entry: Entry): void {
    const shown = subjectPhoto(entry);
    this.#decode(photoOf(shown)?.large);
    if (!shown || !isCompared(entry.subject)) return;
    const other = otherOf(entry.case, shown, entry.subject);
    if (other?.kind === "found") this.#decode(other.address);
    if (other?.kind !== "earlier") return;
    const earlier = this.earlier(other.similar);
    if (earlier !== "none") this.#decode(photoOf(earlier)?.large);
  }

  #other(id: string): Signal<CaseDetail | "none" | undefined> {
    const known = this.#others.get(id);
    if (known) return known;
    const found = signal<CaseDetail | "none" | undefined>(undefined);
    this.#others.set(id, found);
    readCase(id).then(
      (other) => (found.value = other),
      () => (found.value = "none"),
    );
    return found;
  }

  #decode(address: string | undefined): void {
    if (address === undefined || this.#images.has(address)) return;
    const image = new Image();
    image.src = address;
    // undecodable pictures are shown as missing where they appear
    image.decode().catch(() => {});
    this.#images.set(address, image);
    const [oldest] = this.#images.keys();
    if (this.#images.size > MOST_KEPT && oldest !== undefined) this.#images.delete(oldest);
  }
}
