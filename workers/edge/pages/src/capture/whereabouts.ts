import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Fix } from "./device/best-fix.ts";
import { isGranted } from "./device/support.ts";
import type { Work } from "./model/progress.ts";
import type { Location, LocationWatch } from "./device/location.ts";
import { isTrouble, type LocationState } from "./device/location-state.ts";

type LocationNeeds = {
  readonly isRequired: ReadonlySignal<boolean>;
  readonly isOpen: ReadonlySignal<boolean>;
};

/** Whether the first photo must say where it was taken, and whether the person has a say in it or has to wait. */
export function locationNeeds(work: ReadonlySignal<Work>, place: Whereabouts): LocationNeeds {
  const isRequired = computed(() => {
    const { session, shots } = work.value;
    return session.require_location && session.captures_count === 0 && shots.length === 0;
  });
  const isOpen = computed(() => {
    const { state, isAllowed, isShared, isWithheld } = place;
    if (!work.value.session.ask_location) return false;
    if (!isRequired.value && (isAllowed.value || isWithheld.value)) return false;
    return state.value !== "found" || !(isAllowed.value || isShared.value);
  });
  return { isRequired, isOpen };
}

/** Where the device is, as the screens see it. Nobody is asked before a screen has said why, or the person allowed it earlier. */
export class Whereabouts {
  readonly state = signal<LocationState>("idle");
  /** How often the device was asked. */
  readonly asked = signal(0);
  /** Of the best fix so far. */
  readonly accuracyM = signal<number | undefined>(undefined);
  /** The person allowed it on an earlier visit: the browser asks nothing. */
  readonly isAllowed = signal(false);
  /** The person lets photos have it, having read why; an answer that is filled in from it says nothing of photos. */
  readonly isShared = signal(false);
  /** The person takes photos without it. */
  readonly isWithheld = signal(false);
  #watch: LocationWatch | undefined;

  async begin(onFix: (fix: Fix) => void, lastFix: Fix | undefined): Promise<void> {
    // of no use to most links
    const { LocationWatch: Watch } = await import("./device/location.ts");
    this.#watch = new Watch((state, fix) => {
      this.state.value = state;
      if (!fix) return;
      this.accuracyM.value = fix.accuracy_m;
      onFix(fix);
    }, lastFix);
    this.isAllowed.value = await isGranted("geolocation");
  }

  ask(): void {
    this.asked.value++;
    if (isTrouble(this.state.value)) this.#watch?.restart();
    else this.#watch?.start();
  }

  share(): void {
    this.isShared.value = true;
    this.ask();
  }

  settle(): void {
    this.#watch?.settle();
  }

  goWithout(): void {
    this.stop();
    this.isWithheld.value = true;
    this.state.value = "idle";
  }

  stop(): void {
    this.#watch?.stop();
  }

  now(): Location | undefined {
    return this.#watch?.now();
  }

  /** For a photo. */
  atShutter(): Location | undefined {
    const isAgreed = this.isAllowed.value || this.isShared.value;
    return isAgreed && !this.isWithheld.value ? this.now() : undefined;
  }
}
