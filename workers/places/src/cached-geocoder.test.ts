import type { Geocoder } from "@svc/providers/geocoder/geocoder";
import { describe, it, vi } from "vitest";
import { cachedGeocoder } from "./cached-geocoder.ts";
import { ownNotations } from "./own-notations.ts";
import { placeNear } from "./place-near.ts";
import { turnOf } from "./turn-of.ts";

const POINT = { lat: 52.5163, lng: 13.3777 };
const KEPT_MS = 30 * 86_400_000;

/** Counts the questions it gets; finds nothing in the Atlantic. */
function counting(name: Geocoder["name"] = "nominatim", keptMs = KEPT_MS) {
  const asked: string[] = [];
  const note = (text: string) => void asked.push(text);
  const geocoder: Geocoder = {
    name,
    keptMs,
    async geocode(text) {
      note(text);
      if (text.includes("Atlantic")) return [];
      return [{ point: POINT, precision: "address", extentM: 0, ref: `${name}:N1`, formatted: text }];
    },
    async reverse(point) {
      note(`${point.lat},${point.lng}`);
      return point.lat === 0 ? {} : { place: "Berlin, Germany", country: "DE" };
    },
    async suggest(text) {
      note(text);
      return [];
    },
    pick: async () => undefined,
    async addressAt(point) {
      note(`${point.lat},${point.lng}`);
      return point.lat === 0 ? undefined : { id: "N1", formatted: "Pariser Platz" };
    },
  };
  return { geocoder, asked };
}

function memory() {
  const rows = new Map<string, { readonly answer: unknown; readonly forMs: number }>();
  return {
    rows,
    find: async (question: string) => rows.get(question),
    keep: async (question: string, answer: unknown, forMs: number) =>
      void rows.set(question, { answer, forMs }),
  };
}

describe("what a provider answered", () => {
  it("is answered again without asking it, however the question is spaced", async ({ expect }) => {
    const { geocoder, asked } = counting();
    const cached = cachedGeocoder(geocoder, memory());
    const [first] = await cached.geocode("Pariser Platz 1, Berlin", {});
    expect((await cached.geocode(" PARISER  Platz 1, Berlin", {}))[0]).toEqual(first);
    expect(await cached.addressAt(POINT, {})).toEqual(await cached.addressAt(POINT, {}));
    expect(asked).toHaveLength(2);
    // Each of these is a different question
    await cached.geocode("Pariser Platz 1, Berlin", { language: "de" });
    await cached.geocode("Pariser Platz 1, Berlin", { country: "DE" });
    await cached.geocode("Pariser Platz 2, Berlin", {});
    expect(asked).toHaveLength(5);
  });

  it("is kept as long as the provider allows, and for a day where it is nothing", async ({ expect }) => {
    const { geocoder } = counting();
    const kept = memory();
    const cached = cachedGeocoder(geocoder, kept);
    await cached.geocode("Berlin", {});
    await cached.geocode("The Atlantic", {});
    await cached.reverse({ lat: 0, lng: -30 }, {});
    await cached.addressAt({ lat: 0, lng: -30 }, {});
    const day = 86_400_000;
    expect([...kept.rows.values()].map(({ forMs }) => forMs)).toEqual([KEPT_MS, day, day, day]);
  });

  it("is known by a hash, which says nothing of the question", async ({ expect }) => {
    const kept = memory();
    await cachedGeocoder(counting().geocoder, kept).geocode("Pariser Platz 1", {});
    expect([...kept.rows.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it("is not stored for typing, nor without an answer", async ({ expect }) => {
    const { geocoder, asked } = counting();
    const kept = memory();
    const fails = { ...geocoder, geocode: () => Promise.reject(new Error("busy")) };
    await expect(cachedGeocoder(fails, kept).geocode("Berlin", {})).rejects.toThrow("busy");
    await cachedGeocoder(geocoder, kept).suggest("Ber", { session: "s" });
    await cachedGeocoder(geocoder, kept).suggest("Ber", { session: "s" });
    expect(kept.rows.size).toBe(0);
    expect(asked).toEqual(["Ber", "Ber"]);
  });
});

describe("the city at a point", () => {
  it("is one question for about a kilometre, and exact if no provider is asked", async ({ expect }) => {
    const { geocoder, asked } = counting();
    const cached = cachedGeocoder(geocoder, memory());
    await placeNear(cached, POINT, {});
    await placeNear(cached, { lat: 52.5199, lng: 13.3812 }, {});
    expect(asked).toEqual(["52.52,13.38"]);
    const embedded = counting("embedded", 0);
    await placeNear(embedded.geocoder, POINT, {});
    expect(embedded.asked).toEqual(["52.5163,13.3777"]);
  });
});

describe("coordinates and plus codes", () => {
  it("are read here, and whatever else is asked outside", async ({ expect }) => {
    const [outside, embedded] = [counting(), counting("embedded", 0)];
    const geocoder = ownNotations(outside.geocoder, embedded.geocoder);
    const own = ["52.5163, 13.3777", "52°30'59\"N 13°22'40\"E", "geo:52.5,13.4", "849VCWC8+R9"];
    for (const text of [...own, "Pariser Platz 1", "10115", "The Atlantic"]) await geocoder.geocode(text, {});
    expect(embedded.asked).toEqual([...own, "10115"]);
    expect(outside.asked).toEqual(["Pariser Platz 1", "The Atlantic"]);
  });
});

describe("the line before a provider", () => {
  it("is waited in, and left where it is too long", async ({ expect, onTestFinished }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const reached = vi.fn<() => void>();
    const turn = turnOf(async () => 60)().then(() => reached());
    await vi.advanceTimersByTimeAsync(59);
    expect(reached).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await turn;
    expect(reached).toHaveBeenCalledOnce();
    await expect(turnOf(async () => undefined)()).rejects.toThrow("the line is too long");
  });
});
