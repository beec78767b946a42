import { bestOf, type Fix, FRESH_MS, GOOD_ENOUGH_M, newestOf, WAIT_MS, worthKeeping } from "./best-fix.ts";
import type { LocationState, LocationTrouble } from "./location-state.ts";

/** CONTRACT G3.4 `location`. */
export type Location = Omit<Fix, "at"> & {
  readonly derived_from: "live" | "last_known_session" | "last_known_system" | "last_known_persisted";
  readonly age_ms: number;
};

/** Classifies a fix by its age and origin at the shutter (CONTRACT G1.7). */
export function locationOf(
  fix: Fix,
  { now, askedAt, fromEarlierLoad }: { now: number; askedAt: number; fromEarlierLoad: boolean },
): Location {
  const { at, ...place } = fix;
  const age_ms = Math.max(0, Math.round(now - at));
  return { ...place, age_ms, derived_from: sourceOf() };

  function sourceOf(): Location["derived_from"] {
    if (fromEarlierLoad) return "last_known_persisted";
    if (age_ms <= FRESH_MS) return "live";
    // older than our request, so the system had it already
    return at < askedAt ? "last_known_system" : "last_known_session";
  }
}

type OnChange = (state: LocationState, best?: Fix) => void;

/** our choice: a resting device reports nothing by itself, so it is asked again in time for a `live` fix. */
const ASK_AGAIN_MS = 5_000;
/** our choice: a position the system cached within this time is better than none, and is marked as such. */
const SYSTEM_KNOWS_MS = 600_000;

/** Watches the device's position. It first waits for a good fix, and then keeps a fresh one ready for the shutter. */
export class LocationWatch {
  readonly #onChange: OnChange;
  readonly #persisted: Fix | undefined;
  #askedAt: number | undefined;
  #fixes: readonly Fix[] = [];
  /** We no longer wait for a better fix. */
  #isSettled = false;
  #watch: number | undefined;
  #wait: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setInterval> | undefined;

  constructor(onChange: OnChange, persisted: Fix | undefined) {
    this.#onChange = onChange;
    this.#persisted = persisted;
  }

  start(): void {
    if (this.#watch !== undefined) return;
    if (!("geolocation" in navigator)) return this.#onChange("off");
    this.#askedAt ??= Date.now();
    this.#onChange(this.#isSettled ? "found" : "waiting");
    // the browser does not count the time a person takes to answer its prompt towards `timeout`
    this.#watch = navigator.geolocation.watchPosition(
      (position) => this.#take(position),
      (error) => this.#fail(error),
      { enableHighAccuracy: true, maximumAge: 0, timeout: WAIT_MS },
    );
    this.#again = setInterval(() => this.#askAgain(), ASK_AGAIN_MS);
  }

  /** Starts over after the person changed a setting. */
  restart(): void {
    this.stop();
    this.start();
  }

  stop(): void {
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch);
    clearTimeout(this.#wait);
    clearInterval(this.#again);
    this.#watch = undefined;
    this.#wait = undefined;
  }

  /** Stops waiting and uses what was found so far. */
  settle(): void {
    clearTimeout(this.#wait);
    this.#isSettled = true;
    this.#onChange("found", bestOf(this.#fixes, Date.now()));
  }

  /** The best known position. A fix from an earlier page load counts only until there is a new one. */
  now(): Location | undefined {
    const now = Date.now();
    const known = bestOf(this.#fixes, now);
    const fix = known ?? this.#persisted;
    if (!fix) return undefined;
    return locationOf(fix, { now, askedAt: this.#askedAt ?? now, fromEarlierLoad: !known });
  }

  #take(position: GeolocationPosition): void {
    const now = Date.now();
    this.#fixes = worthKeeping([...this.#fixes, fixOf(position)], now);
    const best = bestOf(this.#fixes, now);
    if (this.#isSettled) return this.#onChange("found", best);
    if (best && best.accuracy_m <= GOOD_ENOUGH_M) return this.settle();
    this.#wait ??= setTimeout(() => this.settle(), WAIT_MS);
    this.#onChange("waiting", best);
  }

  #fail(error: GeolocationPositionError): void {
    const trouble = troubleOf(error);
    if (trouble === "denied") this.stop();
    if (this.#fixes.length > 0) return;
    if (trouble === "denied") return this.#onChange(trouble);
    this.#onSystemsFix((position) => {
      if (this.#fixes.length > 0) return;
      if (!position) return this.#onChange(trouble);
      this.#take(position);
      this.settle();
    });
  }

  /** A position the system still has from other apps. Undefined when it has none. */
  #onSystemsFix(then: (position?: GeolocationPosition) => void): void {
    navigator.geolocation.getCurrentPosition(then, () => then(), { maximumAge: SYSTEM_KNOWS_MS, timeout: 0 });
  }

  #askAgain(): void {
    const newest = newestOf(this.#fixes);
    if (!newest || Date.now() - newest.at < ASK_AGAIN_MS) return;
    navigator.geolocation.getCurrentPosition(
      (position) => this.#take(position),
      () => {},
      { enableHighAccuracy: true, maximumAge: 0, timeout: FRESH_MS },
    );
  }
}

function fixOf(position: GeolocationPosition): Fix {
  const { latitude: lat, longitude: lng, accuracy: accuracy_m, altitude, speed } = position.coords;
  const { mocked } = position as { readonly mocked?: unknown }; // not in the standard
  return {
    lat,
    lng,
    accuracy_m,
    altitude,
    // a resting device reports NaN, which JSON cannot express
    speed: Number.isNaN(speed) ? null : speed,
    ...(typeof mocked === "boolean" && { mocked }),
    at: position.timestamp,
  };
}

function troubleOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): LocationTrouble {
  if (code === PERMISSION_DENIED) return "denied";
  return code === TIMEOUT ? "timeout" : "off";
}
