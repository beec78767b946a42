import { Readable } from "node:stream";
import type { KnownAddress } from "@svc/domain/location/known-address";
import { describe, it } from "vitest";
import { listedAddresses } from "./listed-addresses.ts";

const HEADER = "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH";
const HALL = "13.4084,52.5186,15,Rathausstraße,,Berlin,,,10178,,0123456789abcdef";

async function listed(csv: string, { country = "DE", most = 100 } = {}) {
  const slices: (readonly KnownAddress[])[] = [];
  for await (const slice of listedAddresses(Readable.from([Buffer.from(csv)]), country, most))
    slices.push(slice);
  return slices;
}

describe("a list of addresses", () => {
  it("is read by the columns of OpenAddresses, whatever their case and order", async ({ expect }) => {
    const hall = {
      id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      number: "15",
      street: "Rathausstraße",
      city: "Berlin",
      postcode: "10178",
      country: "DE",
      lat: 52.5186,
      lng: 13.4084,
    };
    const [first] = await listed(`\uFEFF${HEADER}\r\n${HALL}\r\n`);
    expect(first).toEqual([hall]);
    const other = "street,number,postcode,city,lat,lon\nRathausstraße,15,10178,Berlin,52.5186,13.4084\n";
    expect(await listed(other)).toEqual([first]);
  });

  it("gives an address the same id whenever it is read, and another to another", async ({ expect }) => {
    const rows = `${HEADER}\n${HALL}\n${HALL.replace("15", "16")}\n`;
    const [first = []] = await listed(rows);
    expect(await listed(rows)).toEqual([first]);
    expect(new Set(first.map(({ id }) => id)).size).toBe(2);
  });

  it("comes in slices, without rows that no query could match", async ({ expect }) => {
    const nameless = "13.4,52.5,,Rathausstraße,,Berlin,,,,,\n13.4,52.5,15,,,Berlin,,,,,\n";
    const rows = Array.from({ length: 5 }, (_, index) => `${HALL.replace("15", String(index))}\n`).join("");
    const slices = await listed(`${HEADER}\n${nameless}${rows}`, { most: 2 });
    expect(slices.map((slice) => slice.length)).toEqual([2, 2, 1]);
  });

  it("is refused with the line that is wrong", async ({ expect }) => {
    await expect(listed("LON,NUMBER\n1,2\n")).rejects.toThrow("line 1: missing columns: LAT, STREET");
    const wrong = HALL.replace("52.5186", "152.5");
    await expect(listed(`${HEADER}\n${HALL}\n\n${wrong}\n`)).rejects.toThrow(
      'line 4: LAT must be -90 to 90, got "152.5"',
    );
    await expect(listed(`${HEADER}\n${HALL.replace("13.4084", "")}\n`)).rejects.toThrow(
      "line 2: LON must be",
    );
    await expect(listed(`${HEADER}\n${HALL},more\n`)).rejects.toThrow("line 2");
  });
});
