import { signal, type Signal } from "@preact/signals";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { readCase, type Entry } from "./review-queue.ts";
import { photoOf, subjectPhoto } from "./shown-photo.ts";

const MOST_KEPT = 24;

/** The comparison pictures of nearby cases, loaded and decoded in advance. */
export class Pictures {
  readonly #images = new Map<string, HTMLImageElement>();
  readonly #others = new Map<string, Signal<CaseDetail | undefined>>();

  /** The earlier case with the similar photo. Undefined until it is loaded, and when it is deleted. */
  other(id: string): Signal<CaseDetail | undefined> {
    const known = this.#others.get(id);
    if (known) return known;
    const found = signal<CaseDetail | undefined>(undefined);
    this.#others.set(id, found);
    readCase(id).then(
      (other) => (found.value = other),
      () => {},
    );
    return found;
  }

  /** Loads the pictures in advance. Inside an effect it runs again once the other case is loaded. */
  prepare(entry: Entry): void {
    this.#decode(photoOf(subjectPhoto(entry))?.large);
    const { similar_photo: similar } = entry.case.verification;
    if (entry.subject !== "similar_photo" || !similar) return;
    const captures = this.other(similar.verification_id).value?.captures;
    const capture = captures?.find(({ id }) => id === similar.matched_capture_id) ?? captures?.[0];
    this.#decode(photoOf(capture)?.large);
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
