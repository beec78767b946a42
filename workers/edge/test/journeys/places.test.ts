import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { globSync } from "node:fs";
import { ROOT } from "@svc/commands/local/wrangler";
import { BUILDINGS } from "@svc/testkit/geocoder/facts";
import { serveNominatim } from "@svc/testkit/geocoder/nominatim-server";
import type { PlaceServer } from "@svc/testkit/geocoder/place-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, type Json } from "./harness.ts";

const GATE = { lat: 52.5163, lng: 13.3777 };

function addresses(journey: Journey, list: string): string {
  const command = path.join(ROOT, "packages/commands/src/addresses.ts");
  const options = ["--list", list, "--country", "DE", "--persist-to", journey.stateDir];
  return execFileSync(process.execPath, [command, ...options], { encoding: "utf8" });
}

/** Rows of the directory database on disk. */
function rowsOfDirectory({ stateDir }: Journey, query: string): readonly Json[] {
  return globSync(path.join(stateDir, "v3/d1/*/*.sqlite")).flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(query).all();
    } catch {
      return []; // miniflare's own database
    } finally {
      database.close();
    }
  });
}

describe("the places script without outside providers", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.begin();
    const list = path.join(journey.stateDir, "berlin.csv");
    const rows = BUILDINGS.filter(({ country }) => country === "DE").map(
      ({ lng, lat, number, street, city, postcode }) =>
        `${lng},${lat},${number},${street},,${city},,,${postcode},,`,
    );
    writeFileSync(
      list,
      ["LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH", ...rows].join("\n"),
    );
    addresses(journey, list);
    addresses(journey, list);
    await journey.start({ with: ["places"] });
  });
  afterAll(async () => {
    await journey.end();
  });

  const ask = (method: string, question: unknown) => journey.ask("PLACES", method, question);

  it("finds addresses that an operator loaded, once however often", async ({ expect }) => {
    const answer = await ask("geocode", { text: "Rathausstr. 15, 10178 Berlin, Germany" });
    expect(answer).toEqual([
      {
        point: { lat: 52.5186, lng: 13.4084 },
        precision: "address",
        extentM: 0,
        ref: expect.stringMatching(/^embedded:[0-9a-f]{16}$/),
        formatted: "Rathausstraße 15, 10178 Berlin, DE",
      },
    ]);
    const suggested = await ask("suggest", { text: "rathausstra", session: "s" });
    expect(suggested).toHaveLength(1);
    const [{ id }] = suggested;
    expect(await ask("pick", { id, session: "s" })).toEqual(suggested[0]);
    const point = { lat: 52.5186, lng: 13.4084 };
    expect(await ask("addressAt", { point })).toEqual(suggested[0]);
    expect(rowsOfDirectory(journey, "select count(*) n from addresses")).toContainEqual({ n: 5 });
  });

  it("knows cities, coordinates, plus codes and time zones", async ({ expect }) => {
    const placed = await ask("placeOf", { point: GATE, language: "de" });
    expect(placed).toEqual({ place: "Berlin, Deutschland", country: "DE", timeZone: "Europe/Berlin" });
    const sea = await ask("placeOf", { point: { lat: 0, lng: -30 } });
    expect(sea).toEqual({ timeZone: "Etc/GMT+2" });
    const [berlin] = await ask("geocode", { text: "Berlin, Germany" });
    expect(berlin).toMatchObject({ precision: "area", formatted: "Berlin, State of Berlin, Germany" });
    for (const text of ["52.5163, 13.3777", "9F4MG98H+G3"]) {
      const [place] = await ask("geocode", { text });
      expect(place).toMatchObject({ precision: "address", extentM: 0 });
    }
    expect(rowsOfDirectory(journey, "select * from place_answers")).toEqual([]);
  });
});

describe("the places script with a Nominatim", () => {
  let journey: Journey;
  let server: PlaceServer;
  beforeAll(async () => {
    [journey, server] = await Promise.all([Journey.begin(), serveNominatim()]);
    await journey.start({ with: ["places"], placesVars: { GEOCODER_URL: server.url } });
  });
  afterAll(async () => {
    server.close();
    await journey.end();
  });

  const ask = (method: string, question: unknown) => journey.ask("PLACES", method, question);

  it("asks it once, also of photos within a kilometre", async ({ expect }) => {
    const question = { text: "Rathausstraße 15, 10178 Berlin, Germany" };
    const first = await ask("geocode", question);
    expect(first).toMatchObject([{ precision: "address", ref: "nominatim:N1000" }]);
    expect(await ask("geocode", question)).toEqual(first);
    const point = { lat: 52.5186, lng: 13.4084 };
    const city = await ask("placeOf", { point });
    expect(city).toEqual({ place: "Berlin, Germany", country: "DE", timeZone: "Europe/Berlin" });
    expect(await ask("placeOf", { point: { lat: 52.5207, lng: 13.4101 } })).toEqual(city);
    expect(server.operations).toEqual(["/search", "/reverse"]);
    expect(server.problems).toEqual([]);
    const kept = rowsOfDirectory(journey, "select question from place_answers");
    expect(kept.map(({ question: hash }) => hash)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  it("throws where it does not answer, and answers when it does again", async ({ expect }) => {
    const question = { text: "Rathausmarkt 1, 20095 Hamburg, Germany" };
    server.next("busy");
    await expect(ask("geocode", question)).rejects.toThrow();
    expect(await ask("geocode", question)).toHaveLength(1);
  });
});
