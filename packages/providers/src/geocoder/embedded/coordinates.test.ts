import { describe, it } from "vitest";
import { coordinatesIn } from "./coordinates.ts";

const GATE = [52.5163, 13.3777] as const;

describe("coordinates in a text", () => {
  it.for([
    ["52.5163, 13.3777", GATE],
    ["52.5163 13.3777", GATE],
    ["52.5163,13.3777", GATE],
    ["52,5163 13,3777", GATE],
    ["52,5163; 13,3777", GATE],
    ["52,5163, 13,3777", GATE],
    [" +52.5163 / +13.3777 ", GATE],
    ["52.5163° N, 13.3777° E", GATE],
    ["N52.5163 E13.3777", GATE],
    ["13.3777E 52.5163N", GATE],
    ["52°30'58.68\"N 13°22'39.72\"E", GATE],
    ["52° 30′ 58,68″ N, 13° 22′ 39,72″ E", GATE],
    ["N 52° 30.978' E 13° 22.662'", GATE],
    ["geo:52.5163,13.3777", GATE],
    ["geo:52.5163,13.3777,34;crs=wgs84;u=20", GATE],
    ["GEO:52.5163,13.3777;u=20", GATE],
    ["52.52, 13.40", [52.52, 13.4]],
    ["-0°30'00\" -0°10'30\"", [-0.5, -0.175]],
    ["33°51′25″S 151°12′55″W", [-33.85694, -151.21528]],
    ["-33.8568, 151.2153", [-33.8568, 151.2153]],
    ["−33.8568, −70", [-33.8568, -70]],
    ["0.0, 0.0", [0, 0]],
    ["48°N 11°E", [48, 11]],
  ] as const)("%s", ([text, [lat, lng]], { expect }) => {
    const found = coordinatesIn(text);
    expect(found?.lat).toBeCloseTo(lat, 4);
    expect(found?.lng).toBeCloseTo(lng, 4);
  });

  it.for([
    "48, 11",
    "12 34",
    "52.5163",
    "91.5, 10.5",
    "10.5, 181.5",
    "10.5N 20.5N",
    "10.5N 20.5",
    "-10.5S 20.5E",
    "10°60'N 20°0'E",
    "10.5°30'N 20°0'E",
    '10° 30" N 20°E',
    "geo:52.5,13.4;crs=moon-2011",
    "Hauptstr. 12, 10115 Berlin",
    "12.5 Main Street",
    `52.5${" ".repeat(100_000)}x`,
    "1.5 ".repeat(20_000),
    "",
  ])("%s says none", (text, { expect }) => {
    expect(coordinatesIn(text)).toBeUndefined();
  });
});
