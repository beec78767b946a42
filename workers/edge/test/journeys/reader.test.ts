import type { RunningService } from "@svc/commands/local/service";
import { drawPhoto } from "@svc/reading/tools/draw-signs";
import { makeSign } from "@svc/reading/tools/signs";
import { afterAll, beforeAll, describe, it } from "vitest";
import { startBehindFront } from "./behind-front.ts";
import { Journey, type Json } from "./harness.ts";

type Photo = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

async function look(
  { baseUrl }: RunningService,
  { width, height, rgb }: Photo,
  asked: string,
): Promise<Json> {
  const answer = await fetch(`${baseUrl}/?width=${width}&height=${height}&${asked}`, {
    method: "POST",
    body: Uint8Array.from(rgb),
  });
  return answer.json();
}

describe("the reader script", () => {
  let journey: Journey;
  let service: RunningService;
  beforeAll(async () => {
    journey = await Journey.begin();
    service = await startBehindFront(journey, "reader");
  });
  afterAll(async () => {
    await service.stop();
    await journey.end();
  });

  it("reads what is asked for, and looks for nothing where nothing is expected", async ({ expect }) => {
    const sign = makeSign("vin", 21);
    const said = await look(service, await drawPhoto(sign, 21), "ocr=vin");
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
    const said = await look(service, photo, "expected=a%20roof&expected=Fahrrad");
    expect(said["texts"]).toEqual([]);
    expect(said["objects"]).toMatchObject([
      { expected: "a roof", match: "inconclusive" },
      { expected: "Fahrrad", match: "inconclusive" },
    ]);
  });

  it("throws for bytes that are no picture of their size, and goes on", async ({ expect }) => {
    expect(await look(service, { width: 10, height: 10, rgb: new Uint8Array(7) }, "ocr=text")).toEqual({
      thrown: true,
    });
    const blank = { width: 32, height: 32, rgb: new Uint8Array(32 * 32 * 3) };
    expect(await look(service, blank, "ocr=text")).toMatchObject({ texts: [] });
  });
});
