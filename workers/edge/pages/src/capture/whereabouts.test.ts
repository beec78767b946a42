import { afterEach, beforeEach, describe, it, vi } from "vitest";
import type { Fix } from "./device/best-fix.ts";
import { Whereabouts } from "./whereabouts.ts";

const KEPT: Fix = { lat: 47, lng: 8, accuracy_m: 30, at: 0 };

describe("where the device is, as the screens see it", () => {
  let take: PositionCallback;
  let refuse: PositionErrorCallback;
  const watchPosition = vi.fn<Geolocation["watchPosition"]>((onFix, onError) => {
    take = onFix;
    refuse = onError as PositionErrorCallback; // the page always passes one
    return 1;
  });
  const permitted = (state: PermissionState) =>
    vi.stubGlobal("navigator", {
      geolocation: { watchPosition, clearWatch: () => {} },
      permissions: { query: async () => ({ state }) },
    });
  const report = () =>
    take({
      coords: { latitude: 47.4, longitude: 8.5, accuracy: 15 },
      timestamp: Date.now(),
    } as GeolocationPosition);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    watchPosition.mockClear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is not requested until a screen needs it, even if it was allowed before", async ({ expect }) => {
    permitted("granted");
    const place = new Whereabouts();
    await place.begin(() => {}, undefined);
    expect([place.isAllowed.value, place.state.value]).toEqual([true, "idle"]);
    expect(watchPosition).not.toHaveBeenCalled();
  });

  it("is not known to be allowed where the browser does not say, or has to ask", async ({ expect }) => {
    for (const stub of [() => permitted("prompt"), () => vi.stubGlobal("navigator", {})]) {
      stub();
      const place = new Whereabouts();
      await place.begin(() => {}, undefined);
      expect(place.isAllowed.value).toBe(false);
    }
  });

  it("reports each position and the best accuracy, and asks again after a refusal", async ({ expect }) => {
    permitted("prompt");
    const fixes: Fix[] = [];
    const place = new Whereabouts();
    await place.begin((fix) => fixes.push(fix), undefined);
    place.ask();
    refuse({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    expect(place.state.value).toBe("denied");
    place.ask();
    report();
    expect([place.state.value, place.accuracyM.value, fixes.length]).toEqual(["found", 15, 1]);
  });

  it("says something of a photo only once the person lets it, and nothing once the person goes without, not even what an earlier visit knew", async ({
    expect,
  }) => {
    permitted("prompt");
    const place = new Whereabouts();
    await place.begin(() => {}, KEPT);
    expect(place.atShutter()).toBeUndefined();
    place.share();
    expect(place.atShutter()).toMatchObject({ lat: 47, derived_from: "last_known_persisted" });
    place.goWithout();
    expect(place.atShutter()).toBeUndefined();
    // the person asks to fill an answer from the position
    place.ask();
    report();
    expect(place.now()).toMatchObject({ lat: 47.4, derived_from: "live" });
    expect(place.atShutter()).toBeUndefined();
  });
});
