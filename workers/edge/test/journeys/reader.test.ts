import type { Look, LookQuestion } from "@svc/platform/reader-rpc";
import { drawPhoto } from "@svc/reading/tools/draw-signs";
import { makeSign } from "@svc/reading/tools/signs";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey } from "./harness.ts";

describe("the reader script", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.begin();
    await journey.start({ with: ["reader"] });
  });
  afterAll(() => journey.end());

  function look(
    { width, height, rgb }: LookQuestion["picture"],
    asked: Partial<Omit<LookQuestion, "picture">>,
  ): Promise<Look> {
    const picture = { width, height, rgb: Uint8Array.from(rgb) };
    return journey.ask("READER", "look", { picture, expectedObjects: [], ocr: [], ...asked });
  }

  it("reads what is asked for, and looks for nothing where nothing is expected", async ({ expect }) => {
    const sign = makeSign("vin", 21);
    const said = await look(await drawPhoto(sign, 21), { ocr: ["vin"] });
    expect(said).toMatchObject({
      objects: [],
      seen: [],
      texts: [{ kind: "vin", text: sign.expected, checkDigit: "passed", model: "pp-ocrv4@1" }],
      models: { objects: { name: "centernet-coco", version: "1" } },
    });
  });

  it("judges each thing that is expected, in the same order, and reads nothing unasked", async ({
    expect,
  }) => {
    const photo = await drawPhoto(makeSign("plate", 4), 4);
    const said = await look(photo, { expectedObjects: ["a roof", "Fahrrad"] });
    expect(said.texts).toEqual([]);
    expect(said.objects).toMatchObject([
      { expected: "a roof", match: "inconclusive" },
      { expected: "Fahrrad", match: "inconclusive" },
    ]);
  });

  it("throws for bytes that are no picture of their size, and goes on", async ({ expect }) => {
    const torn = { width: 10, height: 10, rgb: new Uint8Array(7) };
    await expect(look(torn, { ocr: ["text"] })).rejects.toThrow();
    const blank = { width: 32, height: 32, rgb: new Uint8Array(32 * 32 * 3) };
    expect(await look(blank, { ocr: ["text"] })).toMatchObject({ texts: [] });
  });
});
