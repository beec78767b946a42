import { it } from "vitest";
import { evidenceText } from "./evidence-text.ts";
import german from "./languages/de.json" with { type: "json" };
import { placeReason } from "./place-reason.ts";

const say = {
  text: (key: keyof typeof german, values: Readonly<Record<string, string | number>> = {}) =>
    german[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  percent: (share: number) => `${share * 100} %`,
};
const finding = { check: "ai", result: "flagged" } as const;
const said = (evidence: Parameters<typeof evidenceText>[0]["evidence"]) =>
  evidenceText({ ...finding, evidence }, say);

it("says in the reader's language why a check came to its result", ({ expect }) => {
  expect(said({ kind: "automation", detail: "The photo came from an automated browser." })).toBe(
    "Das Foto kam aus einem ferngesteuerten Browser",
  );
  expect(
    said({
      kind: "generator_software",
      detail: 'Its exif field "software" names Midjourney as the software.',
      values: { generator: "Midjourney" },
    }),
  ).toBe("Die Datei nennt Midjourney als das Programm, mit dem sie entstand.");
  expect(said({ kind: "pixel_watermark", detail: "It has it.", values: { generator: "Flux" } })).toBe(
    "Ihre Pixel enthalten das unsichtbare Wasserzeichen von Flux.",
  );
  expect(
    said({ kind: "iptc_digital_source_type", detail: "It says so.", values: { type: "algorithmicMedia" } }),
  ).toBe("Die Angaben in der Datei sagen: von einem Algorithmus erzeugt.");
});

it("says of the same model something else for each check, and of an object or a watermark whether it is there", ({
  expect,
}) => {
  const pixels = { kind: "pixel_model", detail: "Its texture." };
  expect(evidenceText({ check: "screen", result: "flagged", evidence: pixels }, say)).toContain("Bildschirm");
  expect(said(pixels)).toContain("erzeugte Bilder");
  const judge = { name: "synthid", version: "1", score: 1 } as const;
  const watermark = { kind: "outside_watermark", detail: "It decides alone." };
  expect(said({ ...watermark, judge })).toContain("Google SynthID hat in den Pixeln das Wasserzeichen");
  expect(said({ ...watermark, judge: { ...judge, score: 0 } })).toContain("kein Wasserzeichen");
  const object = { kind: "object_detector", detail: "car is seen" };
  expect(evidenceText({ check: "context", result: "clear", evidence: object }, say)).toBe(
    "Das Erwartete ist im Foto zu sehen.",
  );
});

it("quotes what it has no sentence for: a model's own words, a kind or values of another release", ({
  expect,
}) => {
  for (const kind of ["vision_model", "of_tomorrow", "found_online", "iptc_digital_source_type", "toString"])
    expect(said({ kind, detail: "In English." })).toBe("In English.");
});

it("says in words why a place was not compared, and a reason of another release as it is", ({ expect }) => {
  expect(placeReason("teleported", say)).toBe("Sie sprang weiter, als man in dieser Zeit reisen kann");
  expect(placeReason("of_tomorrow", say)).toBe("of_tomorrow");
});

it("says what an outside judge counted for, or that it counts for nothing", ({ expect }) => {
  const evidence = { kind: "outside_judge", detail: "Hive says so." };
  const judge = { name: "hive", version: "v2-1", score: 0.9 } as const;
  expect(said({ ...evidence, judge: { ...judge, weight: 0.5 } })).toBe(
    "Hive hält es zu 90 % für ein erzeugtes Bild. Im Ergebnis hat das 50 % des Gewichts.",
  );
  expect(said({ ...evidence, judge })).toContain("zählt nicht");
});
