import { afterEach, beforeEach, describe, it, vi } from "vitest";
import type { Fix } from "./best-fix.ts";
import { locationOf, LocationWatch } from "./location.ts";
import type { LocationState } from "./location-state.ts";

const NOW = Date.UTC(2026, 10, 21, 9);
const fix = (at: number): Fix => ({ lat: 47.37, lng: 8.54, accuracy_m: 12, altitude: 408, speed: null, at });
const askedAMinuteAgo = { now: NOW, askedAt: NOW - 60_000, fromEarlierLoad: false };

describe("where a fix comes from (CONTRACT G1.7)", () => {
  it("is `live` up to 10 s before the shutter", ({ expect }) => {
    expect(locationOf(fix(NOW - 10_000), askedAMinuteAgo)).toEqual({
      lat: 47.37,
      lng: 8.54,
      accuracy_m: 12,
      altitude: 408,
      speed: null,
      derived_from: "live",
      age_ms: 10_000,
    });
  });

  it("is `last_known_session` when it is older, and was found for this page", ({ expect }) => {
    expect(locationOf(fix(NOW - 10_001), askedAMinuteAgo).derived_from).toBe("last_known_session");
    expect(locationOf(fix(NOW - 60_000), askedAMinuteAgo).derived_from).toBe("last_known_session");
  });

  it("is `last_known_system` when the system had it before it was asked here", ({ expect }) => {
    expect(locationOf(fix(NOW - 60_001), askedAMinuteAgo).derived_from).toBe("last_known_system");
  });

  it("is `live` all the same when the system's own fix is fresh enough", ({ expect }) => {
    const justAsked = { ...askedAMinuteAgo, askedAt: NOW - 1_000 };
    expect(locationOf(fix(NOW - 5_000), justAsked).derived_from).toBe("live");
  });

  it("is `last_known_persisted` when the page kept it from an earlier load, however fresh", ({ expect }) => {
    expect(locationOf(fix(NOW - 1), { ...askedAMinuteAgo, fromEarlierLoad: true })).toMatchObject({
      derived_from: "last_known_persisted",
      age_ms: 1,
    });
  });

  it("has an age in whole milliseconds, never below 0 by a clock that runs ahead", ({ expect }) => {
    expect(locationOf(fix(NOW - 1_234.6), askedAMinuteAgo).age_ms).toBe(1_235);
    expect(locationOf(fix(NOW + 500), askedAMinuteAgo)).toMatchObject({ derived_from: "live", age_ms: 0 });
  });
});

describe("watching the device's position", () => {
  const states: LocationState[] = [];
  const kept: Fix[] = [];
  let device = fakeDevice();
  const watch = (persisted?: Fix) =>
    new LocationWatch((state, found) => {
      states.push(state);
      if (found) kept.push(found);
    }, persisted);

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    states.length = 0;
    kept.length = 0;
    device = fakeDevice();
    vi.stubGlobal("navigator", { geolocation: device });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("has nothing before the first fix, and takes no old one for it", ({ expect }) => {
    const started = watch();
    started.start();
    expect(started.now()).toBeUndefined();
    expect(states).toEqual(["waiting"]);
    expect(device.asked()).toMatchObject({ enableHighAccuracy: true, maximumAge: 0 });
  });

  it("waits for a better one up to 8 s after the first, and says how far it is", ({ expect }) => {
    const started = watch();
    started.start();
    for (const accuracy of [120, 35, 60]) {
      device.report({ ...ZURICH, accuracy });
      vi.advanceTimersByTime(2_000);
    }
    expect(kept.map(({ accuracy_m }) => accuracy_m)).toEqual([120, 35, 35]);
    expect(states).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    vi.advanceTimersByTime(2_000);
    expect(states.at(-1)).toBe("found");
    expect(started.now()?.accuracy_m).toBe(35);
  });

  it("waits no longer once it is 20 m or better", ({ expect }) => {
    watch().start();
    device.report({ ...ZURICH, accuracy: 20.1 });
    device.report({ ...ZURICH, accuracy: 20 });
    expect(states).toEqual(["waiting", "waiting", "found"]);
    vi.advanceTimersByTime(9_000);
    expect(states).toHaveLength(3);
  });

  it("waits no longer when the person does not", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ ...ZURICH, accuracy: 300 });
    started.settle();
    expect(states.at(-1)).toBe("found");
    device.report({ ...ZURICH, accuracy: 250 });
    expect(states.at(-1)).toBe("found");
  });

  it("takes a fix of an earlier load only until there is one of this load", ({ expect }) => {
    const started = watch(fix(NOW - 3_600_000));
    started.start();
    expect(started.now()?.derived_from).toBe("last_known_persisted");
    device.report({ latitude: 47, longitude: 8, speed: 1 });
    expect(started.now()).toMatchObject({ lat: 47, lng: 8, derived_from: "live" });
    expect(kept).toHaveLength(1);
  });

  it("takes what the system still knows only when 8 s found nothing, and calls it that", ({ expect }) => {
    const started = watch();
    started.start();
    device.knows = { ...ZURICH, at: NOW - 120_000 };
    device.fail(3);
    expect(device.asked()).toMatchObject({ timeout: 0 });
    expect(states.at(-1)).toBe("found");
    expect(started.now()).toMatchObject({ derived_from: "last_known_system", age_ms: 120_000 });
  });

  it("ages a fix while the page stays open and the device has nothing newer", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ latitude: 47, longitude: 8, speed: 1 });
    vi.advanceTimersByTime(11_000);
    expect(started.now()).toMatchObject({ derived_from: "last_known_session", age_ms: 11_000 });
  });

  it("asks again where a device that lies still reports nothing, so that the shutter finds a live fix", ({
    expect,
  }) => {
    const started = watch();
    started.start();
    device.report(ZURICH);
    device.knows = ZURICH;
    vi.advanceTimersByTime(60_000);
    expect(started.now()).toMatchObject({ derived_from: "live" });
    expect(device.asked()).toMatchObject({ maximumAge: 0 });
    started.stop();
    vi.advanceTimersByTime(60_000);
    expect(started.now()).toMatchObject({ derived_from: "last_known_session" });
  });

  it("writes no NaN for the speed of a device at rest", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ latitude: 47, longitude: 8, speed: Number.NaN });
    expect(started.now()?.speed).toBeNull();
  });

  it("marks a position as mocked if the device reports it, and says nothing otherwise", ({ expect }) => {
    const started = watch();
    started.start();
    device.report(ZURICH);
    expect(started.now()).not.toHaveProperty("mocked");
    device.report({ ...ZURICH, accuracy: 1 }, { mocked: true });
    expect(started.now()).toMatchObject({ mocked: true });
  });

  it("keeps the last fix when a later one fails", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ latitude: 47, longitude: 8, speed: null });
    device.fail(3);
    expect(states).toEqual(["waiting", "found"]);
    expect(started.now()).toBeDefined();
  });

  it.for([
    [1, "denied", 0],
    [2, "off", 1],
    [3, "timeout", 1],
  ] as const)(
    "reports error %i as `%s`, and keeps asking unless a person said no",
    ([code, state, left], { expect }) => {
      watch().start();
      device.fail(code);
      expect(states).toEqual(["waiting", state]);
      expect(device.watching()).toBe(left);
      if (left === 0) return;
      device.report(ZURICH);
      expect(states.at(-1)).toBe("found");
    },
  );

  it("stops when it is not allowed, and asks again on request", ({ expect }) => {
    const started = watch();
    started.start();
    device.fail(1);
    expect(device.watching()).toBe(0);
    started.restart();
    device.report({ latitude: 47, longitude: 8, speed: null });
    expect(states.at(-1)).toBe("found");
  });

  it("asks the device once, however often it is started", ({ expect }) => {
    const started = watch();
    started.start();
    started.start();
    expect(device.watching()).toBe(1);
    started.stop();
    expect(device.watching()).toBe(0);
  });

  it("is off where a browser knows no location", ({ expect }) => {
    vi.stubGlobal("navigator", {});
    watch().start();
    expect(states).toEqual(["off"]);
  });
});

type Seen = Pick<GeolocationCoordinates, "latitude" | "longitude"> & Partial<GeolocationCoordinates>;
type Watcher = { readonly take: PositionCallback; readonly refuse: PositionErrorCallback };

const ZURICH: Seen = { latitude: 47.37, longitude: 8.54 };
const CODES = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };

/** The part of the Geolocation API that the page uses. */
function fakeDevice() {
  const watchers = new Map<number, Watcher>();
  let next = 1;
  let asked: PositionOptions | undefined;
  return {
    /** The answer to a single position request. */
    knows: undefined as (Seen & { readonly at?: number }) | undefined,
    watchPosition(take: PositionCallback, refuse: PositionErrorCallback, options: PositionOptions): number {
      asked = options;
      watchers.set(next, { take, refuse });
      return next++;
    },
    getCurrentPosition(
      take: PositionCallback,
      refuse: PositionErrorCallback,
      options: PositionOptions,
    ): void {
      asked = options;
      const { at = Date.now(), ...seen } = this.knows ?? {};
      if (this.knows) take(positionOf(seen as Seen, at));
      else refuse({ code: 3, ...CODES } as GeolocationPositionError);
    },
    clearWatch: (id: number) => void watchers.delete(id),
    watching: () => watchers.size,
    asked: () => asked,
    report(coords: Seen, beside: object = {}) {
      const position = Object.assign(positionOf(coords, Date.now()), beside);
      for (const { take } of watchers.values()) take(position);
    },
    fail(code: number) {
      const error = { code, ...CODES } as GeolocationPositionError;
      for (const { refuse } of watchers.values()) refuse(error);
    },
  };
}

function positionOf(coords: Seen, timestamp: number): GeolocationPosition {
  return {
    coords: { accuracy: 9, altitude: null, speed: null, ...coords },
    timestamp,
  } as GeolocationPosition;
}
