import { describe, it } from "vitest";
import { addressWords } from "./address-words.ts";
import { isMeantBy, type KnownAddress, suggestionOf } from "./known-address.ts";

const HALL: KnownAddress = {
  id: "1",
  number: "15",
  street: "Rathausstraße",
  city: "Berlin",
  postcode: "10178",
  country: "DE",
  lat: 52.5186,
  lng: 13.4084,
};
const means = (text: string, address: Partial<KnownAddress> = {}) =>
  isMeantBy(addressWords(text), { ...HALL, ...address });

describe("an address of the table", () => {
  it.for([
    "Rathausstraße 15, 10178 Berlin, Germany",
    "rathausstr. 15 berlin",
    "15 Rathaus Str., Berlin, DE",
    "Rathausstraße 15, Berlin, Deutschland",
    "Rathausstraße 15",
  ])("is meant by %s", (text, { expect }) => {
    expect(means(text)).toBe(true);
  });

  it.for([
    "Rathausstraße, Berlin",
    "Rathausstraße 1, Berlin",
    "Rathausstraße 15a, Berlin",
    "Rathausstraße 15, Hamburg",
    "Rathausstraße 15, 10179 Berlin",
    "Rathausstraße 15, Berlin, France",
    "15 Berlin",
    "",
  ])("is not meant by %s", (text, { expect }) => {
    expect(means(text)).toBe(false);
  });

  it.for([
    ["350 5th Ave, New York, USA", { number: "350", street: "5th Ave", city: "New York", country: "US" }],
    [
      "1 rue de Rivoli, Paris, France",
      { number: "1", street: "rue de Rivoli", city: "Paris", country: "FR" },
    ],
    ["Calle Mayor 1, Madrid, España", { number: "1", street: "Calle Mayor", city: "Madrid", country: "ES" }],
  ] as const)("knows its country in English and in its own language: %s", ([text, address], { expect }) => {
    const { postcode: _berlin, ...hall } = HALL;
    expect(isMeantBy(addressWords(text), { ...hall, ...address })).toBe(true);
  });

  it("keeps a number apart from a street that is one", ({ expect }) => {
    const twelfth = { number: "5", street: "E 12TH ST", city: "New York", country: "US" };
    expect(means("5 East 12th Street, New York", twelfth)).toBe(true);
    expect(means("12 E 5th St, New York", twelfth)).toBe(false);
  });

  it("is written in the order of its country", ({ expect }) => {
    expect(suggestionOf(HALL).formatted).toBe("Rathausstraße 15, 10178 Berlin, DE");
    expect(suggestionOf({ ...HALL, country: "US" }).address.line1).toBe("15 Rathausstraße");
  });
});
