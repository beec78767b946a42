import { signal } from "@preact/signals";

/** What the viewfinder tells the rest of the page, and what it remembers from step to step until the page is closed. */
export class Aiming {
  /** The person lets the shutter go by itself. */
  readonly isAutomatic = signal(false);
  /** Ids of the refused shots of other steps that the person was told of and closed. */
  readonly seen = signal<ReadonlySet<string>>(new Set());

  see(shotId: string): void {
    this.seen.value = new Set([...this.seen.value, shotId]);
  }
}
