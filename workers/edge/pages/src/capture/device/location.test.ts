import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { type Fix, locationOf, type LocationState, LocationWatch } from "./location.ts";

const NOW = Date.UTC(2026, 10, 21, 9);
const fix = (at: number): Fix => ({ lat: 47.37, lng: 8.54, accuracy_m: 12, altitude: 408, speed: null, at });
const openedAMinuteAgo = { now: NOW, pageOpenedAt: NOW - 60_000, fromEarlierLoad: false };

describe("where a fix comes from (CONTRACT G1.7)", () => {
  it("is `live` up to 10 s before the shutter", ({ expect }) => {
    expect(locationOf(fix(NOW - 10_000), openedAMinuteAgo)).toEqual({
      lat: 47.37,
      lng: 8.54,
      accuracy_m: 12,
      altitude: 408,
      speed: null,
      derived_from: "live",
      age_ms: 10_000,
    });
  });

  it("is `last_known_session` when it is older, of this page load", ({ expect }) => {
    expect(locationOf(fix(NOW - 10_001), openedAMinuteAgo).derived_from).toBe("last_known_session");
    expect(locationOf(fix(NOW - 60_000), openedAMinuteAgo).derived_from).toBe("last_known_session");
  });

  it("is `last_known_system` when the system had it before the page was opened", ({ expect }) => {
    expect(locationOf(fix(NOW - 60_001), openedAMinuteAgo).derived_from).toBe("last_known_system");
  });

  it("is `live` all the same when the system's own fix is fresh enough", ({ expect }) => {
    const justOpened = { ...openedAMinuteAgo, pageOpenedAt: NOW - 1_000 };
    expect(locationOf(fix(NOW - 5_000), justOpened).derived_from).toBe("live");
  });

  it("is `last_known_persisted` when the page kept it from an earlier load, however fresh", ({ expect }) => {
    expect(locationOf(fix(NOW - 1), { ...openedAMinuteAgo, fromEarlierLoad: true })).toMatchObject({
      derived_from: "last_known_persisted",
      age_ms: 1,
    });
  });

  it("has an age in whole milliseconds, never below 0 by a clock that runs ahead", ({ expect }) => {
    expect(locationOf(fix(NOW - 1_234.6), openedAMinuteAgo).age_ms).toBe(1_235);
    expect(locationOf(fix(NOW + 500), openedAMinuteAgo)).toMatchObject({ derived_from: "live", age_ms: 0 });
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

  it("has nothing before the first fix", ({ expect }) => {
    const started = watch();
    started.start();
    expect(started.now()).toBeUndefined();
    expect(states).toEqual(["waiting"]);
  });

  it("takes a fix of an earlier load only until there is one of this load", ({ expect }) => {
    const started = watch(fix(NOW - 3_600_000));
    started.start();
    expect(started.now()?.derived_from).toBe("last_known_persisted");
    device.report({ latitude: 47, longitude: 8, speed: 1 });
    expect(started.now()).toMatchObject({ lat: 47, lng: 8, derived_from: "live" });
    expect(kept).toHaveLength(1);
  });

  it("ages a fix while the page stays open", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ latitude: 47, longitude: 8, speed: 1 });
    vi.advanceTimersByTime(11_000);
    expect(started.now()).toMatchObject({ derived_from: "last_known_session", age_ms: 11_000 });
  });

  it("writes no NaN for the speed of a device that stands still", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ latitude: 47, longitude: 8, speed: Number.NaN });
    expect(started.now()?.speed).toBeNull();
  });

  it("keeps the last fix when a later one fails", ({ expect }) => {
    const started = watch();
    started.start();
    device.report({ latitude: 47, longitude: 8, speed: null });
    device.fail(3);
    expect(states).toEqual(["waiting", "found"]);
    expect(started.now()).toBeDefined();
  });

  it("stops when it is not allowed, and asks anew when told to", ({ expect }) => {
    const started = watch();
    started.start();
    device.fail(1);
    expect(states).toEqual(["waiting", "denied"]);
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

  it("is denied where a browser knows no location", ({ expect }) => {
    vi.stubGlobal("navigator", {});
    watch().start();
    expect(states).toEqual(["denied"]);
  });
});

type Seen = Pick<GeolocationCoordinates, "latitude" | "longitude" | "speed">;
type Watcher = { readonly take: PositionCallback; readonly refuse: PositionErrorCallback };

/** As much of the Geolocation API as the page asks for. */
function fakeDevice() {
  const watchers = new Map<number, Watcher>();
  let next = 1;
  return {
    watchPosition(take: PositionCallback, refuse: PositionErrorCallback): number {
      watchers.set(next, { take, refuse });
      return next++;
    },
    clearWatch: (id: number) => void watchers.delete(id),
    watching: () => watchers.size,
    report(coords: Seen) {
      const position = { coords: { accuracy: 9, altitude: null, ...coords }, timestamp: Date.now() };
      for (const { take } of watchers.values()) take(position as GeolocationPosition);
    },
    fail(code: number) {
      const error = { code, PERMISSION_DENIED: 1 } as GeolocationPositionError;
      for (const { refuse } of watchers.values()) refuse(error);
    },
  };
}
