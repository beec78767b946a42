import { signal } from "@preact/signals";
import type { CameraTrouble } from "./camera/camera.ts";

/** State shared by the viewfinder and the rest of the page, kept between steps until the page closes. */
export class Aiming {
  /** The person has turned on the automatic shutter. */
  readonly isAutomatic = signal(false);
  /** Why the current step has no camera. */
  readonly trouble = signal<CameraTrouble | undefined>(undefined);
  /** Ids of refused shots of other steps whose notice the person closed. */
  readonly seen = signal<ReadonlySet<string>>(new Set());

  see(shotId: string): void {
    this.seen.value = new Set([...this.seen.value, shotId]);
  }
}
