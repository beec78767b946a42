/** CONTRACT G3.4 `location`. */
export type Location = {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy_m: number;
  readonly derived_from: "live" | "last_known_session" | "last_known_system" | "last_known_persisted";
  readonly age_ms: number;
  readonly altitude?: number | null;
  readonly speed?: number | null;
};

/** A fix as the device gave it. */
export type Fix = Pick<Location, "lat" | "lng" | "accuracy_m" | "altitude" | "speed"> & {
  /** Epoch ms, by the device's own clock. */
  readonly at: number;
};

// CONTRACT G1.7
const LIVE_MS = 10_000;

/** Where a fix comes from, seen from the moment of the shutter (CONTRACT G1.7). */
export function locationOf(
  fix: Fix,
  { now, pageOpenedAt, fromEarlierLoad }: { now: number; pageOpenedAt: number; fromEarlierLoad: boolean },
): Location {
  const { at, ...place } = fix;
  const age_ms = Math.max(0, Math.round(now - at));
  return { ...place, age_ms, derived_from: sourceOf() };

  function sourceOf(): Location["derived_from"] {
    if (fromEarlierLoad) return "last_known_persisted";
    if (age_ms <= LIVE_MS) return "live";
    // older than the page: the system had it before anybody asked here
    return at < pageOpenedAt ? "last_known_system" : "last_known_session";
  }
}

export type LocationState = "idle" | "waiting" | "found" | "denied";

/** Keeps asking the device where it is, so that a fix is there when the shutter is pressed. */
export class LocationWatch {
  readonly #pageOpenedAt = Date.now();
  readonly #onChange: (state: LocationState, fix?: Fix) => void;
  #persisted: Fix | undefined;
  #latest: Fix | undefined;
  #watch: number | undefined;

  constructor(onChange: (state: LocationState, fix?: Fix) => void, persisted: Fix | undefined) {
    this.#onChange = onChange;
    this.#persisted = persisted;
  }

  start(): void {
    if (this.#watch !== undefined) return;
    if (!("geolocation" in navigator)) {
      this.#onChange("denied");
      return;
    }
    this.#onChange(this.#latest ? "found" : "waiting");
    this.#watch = navigator.geolocation.watchPosition(
      (position) => this.#take(position),
      (error) => this.#fail(error),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 },
    );
  }

  /** Asks anew, after a person changed a setting. */
  restart(): void {
    this.stop();
    this.start();
  }

  stop(): void {
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = undefined;
  }

  /** The best that is known now; a fix of an earlier load only while there is none of this one. */
  now(): Location | undefined {
    const fix = this.#latest ?? this.#persisted;
    if (!fix) return undefined;
    return locationOf(fix, {
      now: Date.now(),
      pageOpenedAt: this.#pageOpenedAt,
      fromEarlierLoad: fix !== this.#latest,
    });
  }

  #take({ coords, timestamp }: GeolocationPosition): void {
    const { latitude: lat, longitude: lng, accuracy: accuracy_m, altitude, speed } = coords;
    // a device that stands still reports NaN, which JSON does not know
    this.#latest = {
      lat,
      lng,
      accuracy_m,
      altitude,
      speed: Number.isNaN(speed) ? null : speed,
      at: timestamp,
    };
    this.#onChange("found", this.#latest);
  }

  #fail({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
    if (code === PERMISSION_DENIED) this.stop();
    if (!this.#latest) this.#onChange("denied");
  }
}
