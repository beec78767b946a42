import type { Shown } from "@svc/imaging/colour/shown";
import type { Decoders } from "@svc/imaging/decode";
import { it } from "vitest";
import { PICTURES } from "../test/tools.ts";
import { pictureOf } from "./pictures.ts";

it("shows a photo in a report in the colours of its profile", async ({ expect }) => {
  const frame = { width: 1, height: 1, rgb: new Uint8Array(3) };
  const view = { width: 2, height: 1, rgb: new Uint8Array(6) };
  const colours = { kind: "table", icc: new Uint8Array(1) } as const;
  const shown: Shown[] = [];
  const photo = await PICTURES.read("k");
  await pictureOf(
    { captureId: "cap_1", original: "k", isPhoto: true },
    {
      ...PICTURES,
      decoders: {
        readPixels: async () => ({ ...frame, frame, view, tiles: [], colours }),
      } as unknown as Decoders, // the only call made
      jpeg: async (picture) => (shown.push(picture), photo ?? new Uint8Array()),
    },
  );
  expect(shown).toEqual([{ ...view, colours }]);
});
