import { BUILDINGS, writtenAddress } from "@svc/testkit/geocoder/facts";
import { findAddress, findAddresses, findAddressNear, suggestAddresses } from "@svc/store/outside/addresses";
import { addAddresses } from "@svc/store/operator/operator-statements";
import { findPlaceAnswer, keepPlaceAnswer } from "@svc/store/outside/place-answers";
import { takeTurn } from "@svc/store/outside/provider-turns";
import { beforeAll, describe, it } from "vitest";
import { env } from "./support/environment.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const KNOWN = BUILDINGS.map(({ name: _name, osmId, ...fact }) => ({ ...fact, id: `fact-${osmId}` }));
const HALL = { ...KNOWN[0], id: "fact-1000", lat: 52.5186, lng: 13.4084 };

async function load(known: readonly (typeof KNOWN)[number][]): Promise<void> {
  await env.DB.prepare(addAddresses(known)).run();
}

const found = async (text: string, country?: string) =>
  (await findAddresses(env.DB, text, country)).map(({ id }) => id);

const typed = async (text: string) => (await suggestAddresses(env.DB, text, undefined)).map(({ id }) => id);

describe("the table of addresses", () => {
  beforeAll(async () => {
    await load(KNOWN);
    await load(KNOWN);
  });

  it("has every address once, found by all of its words, loaded twice", async ({ expect }) => {
    const answers = await Promise.all(BUILDINGS.map((fact) => found(writtenAddress(fact))));
    expect(answers).toEqual(KNOWN.map(({ id }) => [id]));
    const [count] = (await env.DB.prepare("select count(*) n from address_words").all()).results;
    expect(count).toEqual({ n: 50 });
  });

  it("finds it without marks, in short and in any case, of the country that is known", async ({ expect }) => {
    expect(await found("rathausstr. 15 berlin")).toEqual(["fact-1000"]);
    expect(await found("350 5TH AVE, New York, NY 10118")).toEqual([]);
    expect(await found("350 5TH AVE, New York 10118")).toEqual(["fact-1038"]);
    expect(await found("Rathausstraße 15, Berlin", "DE")).toEqual(["fact-1000"]);
    expect(await found("Rathausstraße 15, Berlin", "AT")).toEqual([]);
  });

  it("finds no other number, and takes nothing in a text for a word of the search", async ({ expect }) => {
    for (const text of ["Rathausstraße 1, Berlin", 'Rathausstraße 15" OR "a', "NEAR(15 berlin)", "*", ""])
      expect(await found(text), text).toEqual([]);
  });

  it("names a house once, whatever flats it has", async ({ expect }) => {
    await load(
      ["1", "2"].map(
        (unit) => ({ ...HALL, id: `flat-${unit}`, unit, number: "17" }) as (typeof KNOWN)[number],
      ),
    );
    expect(await found("Rathausstraße 17, Berlin")).toHaveLength(1);
    await env.DB.prepare("delete from addresses where id like 'flat-%'").run();
    expect(await found("Rathausstraße 17, Berlin")).toEqual([]);
  });

  it("suggests by what is typed", async ({ expect }) => {
    for (const text of ["Rathausstra", "rathaus s", "rathausstr. 15 ber", "15 rathausst"])
      expect(await typed(text), text).toEqual(["fact-1000"]);
    expect(await typed("ra")).toEqual([]);
  });

  it("is read by its id and by a point", async ({ expect }) => {
    const whole = await findAddress(env.DB, HALL.id);
    expect(whole?.formatted).toBe("Rathausstraße 15, 10178 Berlin, DE");
    expect(await findAddressNear(env.DB, { lat: HALL.lat + 0.0003, lng: HALL.lng })).toEqual(whole);
    expect(await findAddressNear(env.DB, { lat: HALL.lat + 0.0006, lng: HALL.lng })).toBeUndefined();
    expect(await findAddress(env.DB, "nothing")).toBeUndefined();
  });
});

describe("what a provider of places answered", () => {
  it("is known until it expires, then it goes", async ({ expect }) => {
    await keepPlaceAnswer(env.DB, { question: "a", answer: [{ ref: "x" }], expiresAt: NOW + 1_000 }, NOW);
    expect(await findPlaceAnswer(env.DB, "a", NOW + 999)).toEqual({ answer: [{ ref: "x" }] });
    expect(await findPlaceAnswer(env.DB, "a", NOW + 1_000)).toBeUndefined();
    await keepPlaceAnswer(env.DB, { question: "b", answer: [], expiresAt: NOW + 5_000 }, NOW + 1_000);
    const { results } = await env.DB.prepare("select question from place_answers").all();
    expect(results).toEqual([{ question: "b" }]);
  });
});

const wish = (now: number, provider = "nominatim") => ({
  provider,
  everyMs: 1_000,
  mostWaitMs: 8_000,
  now,
});

describe("the line before a provider", () => {
  it("gives one turn a second to each caller at once, and none to one that would wait too long", async ({
    expect,
  }) => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => takeTurn(env.DB, wish(NOW))));
    const taken = waits.filter((wait) => wait !== undefined).toSorted((one, other) => one - other);
    expect(taken).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000]);
    expect(await takeTurn(env.DB, wish(NOW + 60_000))).toBe(0);
    expect(await takeTurn(env.DB, wish(NOW, "another"))).toBe(0);
  });
});
