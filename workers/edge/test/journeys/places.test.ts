import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { globSync } from "node:fs";
import type { RunningService } from "@svc/commands/local/service";
import { ROOT } from "@svc/commands/local/wrangler";
import { BUILDINGS } from "@svc/testkit/geocoder/facts";
import { serveNominatim } from "@svc/testkit/geocoder/nominatim-server";
import type { PlaceServer } from "@svc/testkit/geocoder/place-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import { startBehindFront } from "./behind-front.ts";
import { Journey, type Json } from "./harness.ts";

const GATE = { lat: 52.5163, lng: 13.3777 };

async function ask(service: RunningService, operation: string, question: unknown): Promise<Json> {
  const init = { method: "POST", body: JSON.stringify(question) };
  return (await fetch(`${service.baseUrl}/${operation}`, init)).json();
}

function addresses(journey: Journey, list: string): string {
  const command = path.join(ROOT, "packages/commands/src/addresses.ts");
  const options = ["--list", list, "--country", "DE", "--persist-to", journey.stateDir];
  return execFileSync(process.execPath, [command, ...options], { encoding: "utf8" });
}

/** Of the directory, as it lies on the disk. */
function rowsOfDirectory({ stateDir }: Journey, query: string): readonly Json[] {
  return globSync(path.join(stateDir, "v3/d1/*/*.sqlite")).flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(query).all();
    } catch {
      return []; // miniflare's own
    } finally {
      database.close();
    }
  });
}

describe("the places script that asks nobody", () => {
  let journey: Journey;
  let service: RunningService;
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
    service = await startBehindFront(journey, "places");
  });
  afterAll(async () => {
    await service.stop();
    await journey.end();
  });

  it("finds addresses that an operator loaded, once however often", async ({ expect }) => {
    const { answer } = await ask(service, "geocode", { text: "Rathausstr. 15, 10178 Berlin, Germany" });
    expect(answer).toEqual([
      {
        point: { lat: 52.5186, lng: 13.4084 },
        precision: "address",
        extentM: 0,
        ref: expect.stringMatching(/^embedded:[0-9a-f]{16}$/),
        formatted: "Rathausstraße 15, 10178 Berlin, DE",
      },
    ]);
    const suggested = await ask(service, "suggest", { text: "rathausstra", session: "s" });
    expect(suggested.answer).toHaveLength(1);
    const [{ id }] = suggested.answer;
    expect((await ask(service, "pick", { id, session: "s" })).answer).toEqual(suggested.answer[0]);
    const point = { lat: 52.5186, lng: 13.4084 };
    expect((await ask(service, "addressAt", { point })).answer).toEqual(suggested.answer[0]);
    expect(rowsOfDirectory(journey, "select count(*) n from addresses")).toContainEqual({ n: 5 });
  });

  it("knows cities, coordinates, plus codes and time zones", async ({ expect }) => {
    const placed = await ask(service, "placeOf", { point: GATE, language: "de" });
    expect(placed.answer).toEqual({ place: "Berlin, Deutschland", country: "DE", timeZone: "Europe/Berlin" });
    const sea = await ask(service, "placeOf", { point: { lat: 0, lng: -30 } });
    expect(sea.answer).toEqual({ timeZone: "Etc/GMT+2" });
    const [berlin] = (await ask(service, "geocode", { text: "Berlin, Germany" })).answer;
    expect(berlin).toMatchObject({ precision: "area", formatted: "Berlin, State of Berlin, Germany" });
    for (const text of ["52.5163, 13.3777", "9F4MG98H+G3"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [place] = (await ask(service, "geocode", { text })).answer;
      expect(place).toMatchObject({ precision: "address", extentM: 0 });
    }
    expect(rowsOfDirectory(journey, "select * from place_answers")).toEqual([]);
  });
});

describe("the places script with a Nominatim", () => {
  let journey: Journey;
  let service: RunningService;
  let server: PlaceServer;
  beforeAll(async () => {
    [journey, server] = await Promise.all([Journey.begin(), serveNominatim()]);
    service = await startBehindFront(journey, "places", { placesVars: { GEOCODER_URL: server.url } });
  });
  afterAll(async () => {
    server.close();
    await service.stop();
    await journey.end();
  });

  it("asks it once, also of photos within a kilometre", async ({ expect }) => {
    const question = { text: "Rathausstraße 15, 10178 Berlin, Germany" };
    const first = await ask(service, "geocode", question);
    expect(first.answer).toMatchObject([{ precision: "address", ref: "nominatim:N1000" }]);
    expect(await ask(service, "geocode", question)).toEqual(first);
    const point = { lat: 52.5186, lng: 13.4084 };
    const city = await ask(service, "placeOf", { point });
    expect(city.answer).toEqual({ place: "Berlin, Germany", country: "DE", timeZone: "Europe/Berlin" });
    expect(await ask(service, "placeOf", { point: { lat: 52.5207, lng: 13.4101 } })).toEqual(city);
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
    expect(await ask(service, "geocode", question)).toEqual({ thrown: true });
    expect((await ask(service, "geocode", question)).answer).toHaveLength(1);
  });
});
