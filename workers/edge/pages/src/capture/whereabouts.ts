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

/** Whether the first photo requires a location, and whether the person has to decide or wait. */
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

/**
 * The device's position as the screens see it. The browser asks only after a screen has explained why, or if the person
 * allowed it earlier.
 */
export class Whereabouts {
  readonly state = signal<LocationState>("idle");
  /** How often the device was asked. */
  readonly asked = signal(0);
  /** The accuracy of the best fix so far. */
  readonly accuracyM = signal<number | undefined>(undefined);
  /** Allowed on an earlier visit, so the browser will not ask. */
  readonly isAllowed = signal(false);
  /** The person agreed to add it to photos, after reading why. Using it to fill in an answer is not such consent. */
  readonly isShared = signal(false);
  /** The person chose to take photos without it. */
  readonly isWithheld = signal(false);
  #watch: LocationWatch | undefined;

  async begin(onFix: (fix: Fix) => void, lastFix: Fix | undefined): Promise<void> {
    // most links never need it
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

  /** The position to attach to a photo. */
  atShutter(): Location | undefined {
    const isAgreed = this.isAllowed.value || this.isShared.value;
    return isAgreed && !this.isWithheld.value ? this.now() : undefined;
  }
}
