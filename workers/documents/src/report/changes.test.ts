import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import { describe, it } from "vitest";
import { capture, orderOf, wholeCase } from "../../test/sample-case.ts";
import { drawingOf, FONTS, pagesOf, PICTURES } from "../../test/tools.ts";
import { drawReport } from "./draw-report.ts";

const TOOLS = { fonts: FONTS, pictures: PICTURES };
const EARLIER = newCaptureId(1);
const CHANGE = {
  verification_id: newVerificationId(1),
  capture_id: EARLIER,
  matrix: [1, 0, 0, 0, 1, 0],
  regions: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.1, strength: 0.8 }],
};

function report(change: object, isEarlierThere = true) {
  const order = orderOf(wholeCase({ captures: [{ ...capture(0), change: { ...CHANGE, ...change } }] }));
  const earlier = { captureId: EARLIER, original: EARLIER, isPhoto: true };
  return drawReport({ ...order, pictures: [...order.pictures, ...(isEarlierThere ? [earlier] : [])] }, TOOLS);
}

const textOf = async (pdf: Uint8Array) => (await pagesOf(pdf)).join(" ");
/** Rectangles in the colour of the frames. */
const framesIn = (pdf: Uint8Array) =>
  drawingOf(pdf).match(/0\.7\d* 0\.1\d* 0\.1\d* (?:RG|SCN)/g)?.length ?? 0;

describe("a photo that repeats an earlier one (CONTRACT G21), in the report", () => {
  it("is next to it, with a frame around what looks different", async ({ expect }) => {
    const [framed, bare] = [await report({}), await report({ regions: [] })];
    expect(await textOf(framed)).toMatch(/Parts that look different: 1.*Framed parts are hints/s);
    expect(await textOf(bare)).toContain("No part looks different");
    expect(framesIn(framed)).toBeGreaterThan(framesIn(bare));
  });

  it("stands alone if the earlier one is gone or shows another view", async ({ expect }) => {
    expect(await textOf(await report({}, false))).not.toContain("Framed parts");
    const { matrix: _, regions: __, ...elsewhere } = CHANGE;
    const order = orderOf(wholeCase({ captures: [{ ...capture(0), change: elsewhere }] }));
    expect(await textOf(await drawReport(order, TOOLS))).toContain("so nothing was compared");
  });
});
