import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { Shown } from "@svc/imaging/colour/shown";
import type { AnalyzerEnv } from "@svc/platform/env";
import type { VisionOutcome } from "@svc/providers/vision/vision";
import { describe, it } from "vitest";
import { decodersOf, inspectionTools, JPEG, PIXELS } from "../../test/inspection-tools.ts";
import { NO_MEANING } from "../../test/no-meaning.ts";
import { localizeDamage } from "./localize-damage.ts";

const PROVIDER = "vision.example";
const JOB = {
  accountId: newAccountId(0),
  verificationId: newVerificationId(0),
  captureId: newCaptureId(0),
  key: "k",
  visionProvider: PROVIDER,
};
const REGION = {
  label: "dent",
  severity: "minor",
  confidence: 0.7,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
} as const;

const COLOURS = { kind: "table", icc: new Uint8Array(1) } as const;

function world(outcome: VisionOutcome, bytes: readonly number[] | null = JPEG) {
  const put = new Map<string, unknown>();
  const stored = bytes && { arrayBuffer: async () => new Uint8Array(bytes).buffer };
  const PHOTOS = {
    get: async () => stored,
    put: async (key: string, _body: unknown, { httpMetadata }: { httpMetadata: { contentType: string } }) =>
      void put.set(key, httpMetadata.contentType),
  };
  const shown: Shown[] = [];
  const tools = inspectionTools({
    decoders: decodersOf(async () => ({ ...PIXELS, colours: COLOURS })),
    meaning: {
      ...NO_MEANING,
      encode: async (picture: Shown) => (shown.push(picture), new Uint8Array(1)),
      vision: { provider: PROVIDER, model: "m", prompt: "p@1", ask: async () => outcome },
    },
  });
  const env = { PHOTOS } as unknown as AnalyzerEnv; // no other binding is used
  return { put, shown, localize: (job: object = {}) => localizeDamage({ ...JOB, ...job }, env, tools) };
}

describe("damage on a photo (CONTRACT G4.6)", () => {
  it("is what the model saw, drawn as SVG and as PNG in addition to the photo", async ({ expect }) => {
    const { put, localize } = world({ answered: { damage: [REGION] } });
    expect(await localize()).toEqual({ state: "succeeded", model: "m", regions: [REGION] });
    expect([...put]).toEqual([
      ["k.overlay", "image/svg+xml"],
      ["k.overlay_png", "image/png"],
    ]);
  });

  it("is looked for in the photo's colours", async ({ expect }) => {
    const { shown, localize } = world({ answered: { damage: [] } });
    await localize();
    expect(shown).toMatchObject([{ width: 1, colours: COLOURS }]);
  });

  it("may be none, and then nothing is drawn", async ({ expect }) => {
    const { put, localize } = world({ answered: { damage: [] } });
    expect(await localize()).toEqual({ state: "succeeded", model: "m", regions: [] });
    expect(put.size).toBe(0);
  });

  it.for<[string, VisionOutcome, readonly number[] | null, object]>([
    ["nobody may be asked", { answered: { damage: [] } }, JPEG, { visionProvider: "another.example" }],
    ["the photo is gone", { answered: { damage: [] } }, null, {}],
    ["the photo cannot be read", { answered: { damage: [] } }, [1], {}],
    ["the model declines", { refused: "declined" }, JPEG, {}],
    ["the picture gives orders", { answered: { withheld: true } }, JPEG, {}],
  ])("fails where %s, and says so", async ([, outcome, bytes, job], { expect }) => {
    const { put, localize } = world(outcome, bytes);
    expect(await localize(job)).toEqual({ state: "failed", error: expect.stringMatching(/\.$/) });
    expect(put.size).toBe(0);
  });

  it("is asked for again where the model cannot answer now", async ({ expect }) => {
    await expect(world({ later: "busy" }).localize()).rejects.toThrow("cannot answer now");
  });
});
