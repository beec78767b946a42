import { describe, it } from "vitest";
import { nodeCharacters, nodeNetworks } from "../../tools/node-networks.ts";
import { drawPhoto } from "../../tools/draw-signs.ts";
import { makeSign, type Sign } from "../../tools/signs.ts";
import type { Line } from "../text/read-lines.ts";
import { KEPT, type Step } from "../text/steps.ts";
import { findOdometer } from "./odometer.ts";
import { countriesOf, PLATE_PATTERNS } from "./plate-patterns.ts";
import { findPlate } from "./plate.ts";
import { readText } from "./read-text.ts";
import { findSerial } from "./serial.ts";
import { findText } from "./text.ts";
import { checkDigitOf, checkOf, findVin } from "./vin.ts";

/** A line that the network reads with certainty, `row` lines below the first. */
function lineOf(text: string, row = 0): Line {
  const steps = Array.from(text).flatMap((character): Step[] => {
    const kept = Float32Array.from(KEPT, (one) => (one === character.toUpperCase() ? 0.9 : 0));
    const none = new Float32Array(KEPT.length);
    return [
      { character, probability: 0.9, none: 0.1, kept },
      { character: "", probability: 1, none: 1, kept: none },
    ];
  });
  const [width, height] = [text.length * 20, 30];
  const box = { x: 100, y: 100 + row * 40, width, height };
  const slant = { x: box.x + width / 2, y: box.y + 15, width, height, angle: 0 };
  return { text, probabilities: Array.from(text).map(() => 0.9), confidence: 0.9, slant, steps, box };
}

/** Lines from left to right at a slant; `gap` is in line heights. */
function besideEachOther(texts: readonly string[], gap: number): readonly Line[] {
  const angle = 0.2;
  let along = 0;
  return texts.map((text) => {
    const line = lineOf(text);
    const { width, height } = line.slant;
    const middle = along + width / 2;
    along += width + gap * height;
    const [x, y] = [100 + middle * Math.cos(angle), 100 + middle * Math.sin(angle)];
    return { ...line, slant: { ...line.slant, x, y, angle } };
  });
}

describe("a VIN's check digit", () => {
  // The example of 49 CFR 565's table, and other numbers of the same form
  it.for([
    ["1M8GDM9AXKP042788", "passed"],
    ["11111111111111111", "passed"],
    ["1M8GDM9A1KP042788", "failed"],
    ["LSVAA49J132047371", "passed"],
    ["LSVAA49J232047371", "failed"],
    ["WVWZZZ1JZ3W386752", "not_applicable"],
  ] as const)("of %s: %s", ([vin, check], { expect }) => {
    expect(checkOf(vin)).toBe(check);
  });

  it("is X for ten", ({ expect }) => {
    expect(checkDigitOf("1M8GDM9A_KP042788")).toBe("X");
  });
});

describe("a VIN", () => {
  it("that fails its check is reported as it was read", ({ expect }) => {
    const found = findVin([lineOf("1M8GDM9A1KP042788")]);
    expect(found).toMatchObject({ text: "1M8GDM9A1KP042788", checks: { check_digit: "failed" } });
  });

  it("says how many letters its alphabet does not have", ({ expect }) => {
    const found = findVin([lineOf("VIN"), lineOf("IM8GDM9AXKPO42788", 1)]);
    expect(found).toMatchObject({
      text: "1M8GDM9AXKP042788",
      checks: { check_digit: "passed", replaced_letters: 2 },
    });
  });

  it("may be split over two lines, and next to others", ({ expect }) => {
    const lines = [lineOf("VOLKSWAGEN WOLFSBURG"), lineOf("WVWZZZ1JZ", 1), lineOf("3W386752", 2)];
    expect(findVin(lines)?.text).toBe("WVWZZZ1JZ3W386752");
  });
});

describe("no VIN", () => {
  it.for([
    "NO ENTRY WITHOUT PERMIT",
    "NO NUMBER HERE AT ALL",
    "ROOM AVAILABLE 1234",
    "XX1M8GDM9AXKP042788",
    "12345678901234567",
    "CALL NOW 0123456789 OR LATER",
    "QIOQGDM9AXKP42788",
  ])("is %s", (text, { expect }) => {
    expect(findVin([lineOf(text)])).toBeUndefined();
  });

  it.for(["VIN: 1M8GDM9AXKP042788", "1M8 GDM9AX KP042788", "*1M8GDM9AXKP042788*", "VIN 1M8GDM9AX KP042788"])(
    "hides one in %s",
    (text, { expect }) => {
      expect(findVin([lineOf(text)])?.text).toBe("1M8GDM9AXKP042788");
    },
  );
});

describe("plates", () => {
  it("of thirty countries fit their own example", ({ expect }) => {
    expect(PLATE_PATTERNS).toHaveLength(30);
    for (const { country, example } of PLATE_PATTERNS) expect(countriesOf(example)).toContain(country);
  });

  it.for([
    ["AB12 CDE", "AB12CDE", "GB"],
    ["AB-123-CD", "AB123CD", "FR"],
    ["B AB 1234", "BAB1234", "DE"],
    ["34 ABC 123", "34ABC123", "TR"],
    ["MH 12 AB 1234", "MH12AB1234", "IN"],
  ])("%s", ([shown = "", text = "", country = ""], { expect }) => {
    const found = findPlate([lineOf(shown)]);
    expect(found?.text).toBe(text);
    expect(found?.checks.country).toContain(country);
  });

  it.for([
    [["AB12", "CDE"], 0.5, "AB12CDE"],
    [["M", "AB", "1234"], 0.3, "MAB1234"],
    // Another sign
    [["AB12CDE", "7 EUR"], 0.5, "AB12CDE"],
    [["AB12", "CDE"], 1.6, "AB12"],
  ] as const)("in areas %j, %f of their height apart", ([texts, gap, text], { expect }) => {
    expect(findPlate(besideEachOther(texts, gap))?.text).toBe(text);
  });

  it("that match no country's format have no country", ({ expect }) => {
    expect(findPlate([lineOf("A1B2C3D4E5")])).toMatchObject({ text: "A1B2C3D4E5", checks: { country: [] } });
  });
});

describe("odometers", () => {
  it.for([
    ["ODO 123456 km", "123456", "km"],
    ["123,456 mi", "123456", "mi"],
    ["45678.9 km", "45678", "km"],
    ["098765", "98765", undefined],
    ["1 234 567 km", "1234567", "km"],
    ["0 9 8 7 6 5", "98765", undefined],
  ] as const)("%s", ([shown, text, unit], { expect }) => {
    const found = findOdometer([
      lineOf("12:45"),
      lineOf("80 km/h", 3),
      lineOf(shown, 6),
      lineOf("TRIP 123.4", 9),
    ]);
    expect(found?.text).toBe(text);
    expect(found?.checks.unit).toBe(unit);
  });
});

describe("no odometer", () => {
  it.for([
    "12.05.2024 14:33",
    "2024-05-12",
    "12/05/24",
    "14:33",
    "10:15 am",
    "ODO 98 76",
    "123 4567",
    "TRIP 123.4",
  ])("is %s", (text, { expect }) => {
    expect(findOdometer([lineOf(text)])).toBeUndefined();
  });
});

describe("serial numbers", () => {
  it.for([
    ["S/N: AB12-3456", "AB12-3456"],
    ["Serial No. 77X8841", "77X8841"],
    ["Serien-Nr. 0012345", "0012345"],
    ["Nº de série: 99-AB-1", "99-AB-1"],
    ["SN 5CD1234XYZ", "5CD1234XYZ"],
    ["S/N: aB3d9fQz77", "aB3d9fQz77"],
    ["S/N: 5xD12s4", "5XD12S4"],
    ["S/N: 4f5b88120 Made in Portugal", "4f5b88120"],
  ])("%s", ([shown = "", text = ""], { expect }) => {
    expect(findSerial([lineOf("Model: QX-900"), lineOf("220-240V 50Hz", 2), lineOf(shown, 4)])?.text).toBe(
      text,
    );
  });

  it("are no sentence", ({ expect }) => {
    expect(findSerial([lineOf("Only 5 of 1200 left")])).toBeUndefined();
  });

  it("may be below their label", ({ expect }) => {
    expect(
      findSerial([lineOf("Serial number"), lineOf("C02XK1ABCD12", 1), lineOf("A2141 EMC3347", 2)])?.text,
    ).toBe("C02XK1ABCD12");
  });
});

describe("text", () => {
  it("is one line of at most 200 characters", ({ expect }) => {
    expect(findText([lineOf(" a  b "), lineOf("c", 1)])?.text).toBe("a b c");
    expect(findText([lineOf("x".repeat(300))])?.text).toHaveLength(200);
    expect(findText([])).toBeUndefined();
  });
});

describe("a drawn photo", () => {
  const reader = { networks: nodeNetworks(), characters: nodeCharacters() };
  it.for(["vin", "plate", "odometer", "serial"] as const)("of a %s is read", async (kind, { expect }) => {
    const sign = makeSign(kind, 21);
    const [reading, ...others] = readText(reader, await drawPhoto(sign, 21), [kind, kind]);
    expect(reading).toMatchObject({ kind, text: sign.expected });
    expect(others).toEqual([]);
    const [box] = reading?.boxes ?? [];
    expect(box?.width).toBeGreaterThan(0.1);
    expect((box?.x ?? 1) + (box?.width ?? 1)).toBeLessThanOrEqual(1);
  });

  it.for([
    ["AB12 CDE", 0.75],
    ["AB12 CDE", 0.9],
    ["M AB 1234", 0.75],
    ["M AB 1234", 0.9],
  ] as const)("of the plate %s over %f of its width is read", async ([text, share], { expect }) => {
    const made = makeSign("plate", 4);
    const shown = { text, x: 0.14, y: 0.8, height: 0.6, until: 0.95 };
    const sign: Sign = { ...made, font: "oswald", aspect: 4.6, hasBand: true, texts: [shown] };
    const [reading] = readText(reader, await drawPhoto(sign, 7, share), ["plate"]);
    expect(reading?.text).toBe(text.replaceAll(" ", ""));
  });

  it("without text says nothing", ({ expect }) => {
    const blank = { width: 400, height: 300, rgb: new Uint8Array(400 * 300 * 3).fill(120) };
    expect(readText(reader, blank, ["text", "vin"])).toEqual([]);
  });
});
