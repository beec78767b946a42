import { readFileSync } from "node:fs";
import { addressWords } from "@svc/domain/location/address-words";
import { geoDistanceM } from "@svc/domain/location/geo-distance";
import { isMeantBy, suggestionOf, wordsOfAddress } from "@svc/domain/location/known-address";
import { BUILDINGS, writtenAddress } from "@svc/testkit/geocoder/facts";
import { GOOGLE_PLACES, serveGooglePlaces } from "@svc/testkit/geocoder/google-places-server";
import { serveNominatim } from "@svc/testkit/geocoder/nominatim-server";
import { servePhoton } from "@svc/testkit/geocoder/photon-server";
import type { PlaceServer } from "@svc/testkit/geocoder/place-server";
import type { JudgeMishap } from "@svc/testkit/judges/judge-server";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { GAZETTEER_FILE } from "../../tools/pack-gazetteer.ts";
import type { PlaceAccount } from "./ask-place.ts";
import { type AddressTable, embeddedGeocoder } from "./embedded/embedded.ts";
import { openGazetteer } from "./embedded/gazetteer.ts";
import type { Geocoder } from "./geocoder.ts";
import { testGeocoder } from "./geocoder.port-tests.ts";
import { google } from "./google.ts";
import { isPublicNominatim, nominatim } from "./nominatim.ts";
import { photon } from "./photon.ts";

const gazetteer = openGazetteer(Uint8Array.from(readFileSync(GAZETTEER_FILE)).buffer);
const KNOWN = BUILDINGS.map((fact) => ({ ...fact, id: `fact-${fact.osmId}` }));

/** Answers like the store's table, which has its own tests. */
const TABLE: AddressTable = {
  find: async (text, country) =>
    KNOWN.filter((each) => country === undefined || each.country === country)
      .filter((each) => isMeantBy(addressWords(text), each))
      .map(suggestionOf),
  suggest: async (text) =>
    KNOWN.filter((each) => {
      const words = wordsOfAddress(each);
      return addressWords(text).every((word) => words.some((other) => other.startsWith(word)));
    }).map(suggestionOf),
  read: async (id) => KNOWN.filter((each) => each.id === id).map(suggestionOf)[0],
  near: async (point) => KNOWN.filter((each) => geoDistanceM(each, point) < 50).map(suggestionOf)[0],
};

const embedded = embeddedGeocoder(gazetteer, TABLE);
testGeocoder("embedded", () => {
  return { geocoder: embedded, refOf: ({ osmId }) => `fact-${osmId}`, knowsStreets: false };
});

type Outside = {
  readonly serve: () => Promise<PlaceServer>;
  readonly open: (account: PlaceAccount) => Geocoder;
  readonly refOf: (fact: { readonly osmId: number }) => string;
};

const OUTSIDE: Readonly<Record<string, Outside>> = {
  nominatim: { serve: serveNominatim, open: nominatim, refOf: ({ osmId }) => `N${osmId}` },
  photon: { serve: servePhoton, open: photon, refOf: ({ osmId }) => `N${osmId}` },
  google: {
    serve: serveGooglePlaces,
    open: (account) => google({ ...GOOGLE_PLACES, ...account }),
    refOf: ({ osmId }) => `ChIJ_fact_${osmId}`,
  },
};

const PATIENCE = { timeoutMs: 5_000, pauseMs: 5 };

describe.for(Object.entries(OUTSIDE))("%s", ([name, { serve, open, refOf }]) => {
  let server: PlaceServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());
  afterEach(({ expect }) => {
    expect(server.problems).toEqual([]);
  });
  const geocoder = (more: Partial<PlaceAccount> = {}) => open({ baseUrl: server.url, ...PATIENCE, ...more });

  testGeocoder(`${name} on loopback`, () => ({ geocoder: geocoder(), refOf, knowsStreets: true }));

  it.for<JudgeMishap>(["late", "broken", "cut"])(
    "is asked once more where it is %s, and then a throw",
    async (mishap, { expect }) => {
      server.lateMs = 300;
      const hasty = geocoder({ timeoutMs: 100 });
      server.next(mishap);
      expect((await hasty.geocode("Berlin", {})).length).toBe(1);
      server.next(mishap, mishap);
      await expect(hasty.geocode("Berlin", {})).rejects.toThrow("geocoder: ");
    },
  );

  it.for<JudgeMishap>(["busy", "moved", "malformed", "doubled"])(
    "is asked no more where it is %s, and the throw says nothing of the question",
    async (mishap, { expect }) => {
      // Its own server: on a slow machine, a late question of another test could still arrive.
      const own = await serve();
      own.next(mishap);
      const asked = geocoder({ baseUrl: own.url }).geocode("Rathausstraße 15, Berlin", {});
      const failure = await asked.catch(String);
      expect(failure).toMatch(/geocoder: (?:HTTP \d+|no JSON)$/);
      expect(own.operations.length).toBeLessThanOrEqual(1);
      own.close();
    },
  );

  it("waits for its turn before every request, and sends none if the wait fails", async ({ expect }) => {
    let turns = 0;
    const turn = async () => void (turns += 1);
    server.next("broken");
    await geocoder({ turn }).geocode("Berlin", {});
    expect(turns).toBe(2);
    const before = server.operations.length;
    const late = geocoder({ turn: () => Promise.reject(new Error("a long line")) });
    await expect(late.geocode("Berlin", {})).rejects.toThrow("a long line");
    expect(server.operations).toHaveLength(before);
  });
});

describe("the embedded geocoder", () => {
  it("takes coordinates and plus codes for the point that they are", async ({ expect }) => {
    expect(await embedded.geocode("52.5163, 13.3777", {})).toEqual([
      {
        point: { lat: 52.5163, lng: 13.3777 },
        precision: "address",
        extentM: 0,
        ref: "embedded:52.516300,13.377700",
        formatted: "52.516300,13.377700",
      },
    ]);
    expect((await embedded.geocode("849VCWC8+R9", {}))[0]?.ref).toBe("embedded:849VCWC8+R9");
    // Of several cities, the largest comes first.
    expect((await embedded.geocode("CWC8+R9 Mountain View", {}))[0]?.ref).toBe("embedded:849VCWC8+R9");
    // California has two of that name, and there are more Berlins, but none is nearly as large.
    expect(await embedded.geocode("CWC8+R9 Mountain View, CA, USA", {})).toHaveLength(1);
    expect(await embedded.geocode("GC95+8V Berlin", {})).toMatchObject([{ ref: "embedded:9F4MGC95+8V" }]);
    expect((await embedded.geocode("CWC8+R9 Springfield", {})).length).toBeGreaterThan(1);
    expect(await embedded.geocode("CWC8+R9", {})).toEqual([]);
  });

  it("says of a street that no table has which city it is in, as an area", async ({ expect }) => {
    const [place, ...others] = await embedded.geocode("Rathausstraße 16, 10178 Berlin, Germany", {});
    expect(others).toEqual([]);
    expect(place).toMatchObject({ precision: "area", ref: "embedded:DE.16/Berlin" });
    expect(place?.extentM).toBeGreaterThan(20_000);
  });

  it("reads no code and no number out of an address", async ({ expect }) => {
    for (const fact of BUILDINGS) {
      const [place] = await embedded.geocode(writtenAddress(fact), {});
      expect(place?.ref).toMatch(/^embedded:fact-/);
    }
  });
});

const noTurn = () => Promise.reject(new Error("it was asked"));

describe("the public Nominatim", () => {
  it("is asked for no suggestions, which its policy forbids", async ({ expect }) => {
    const baseUrl = "https://nominatim.openstreetmap.org";
    expect(isPublicNominatim(`${baseUrl}/`)).toBe(true);
    expect(isPublicNominatim("http://127.0.0.1:1")).toBe(false);
    expect(await nominatim({ baseUrl, turn: noTurn }).suggest("Berlin", { session: "s" })).toEqual([]);
  });
});

describe("Google", () => {
  it("is a throw without its key", async ({ expect }) => {
    const server = await serveGooglePlaces();
    const wrong = google({ apiKey: "wrong", baseUrl: server.url, ...PATIENCE });
    await expect(wrong.geocode("Berlin", {})).rejects.toThrow("another shape");
    await expect(wrong.suggest("Berlin", { session: "s" })).rejects.toThrow("HTTP 403");
    server.close();
  });
});
