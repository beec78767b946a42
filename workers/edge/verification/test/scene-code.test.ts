import { evictDurableObject } from "cloudflare:test";
import { aPhoto } from "@svc/domain/test/build";
import type { Step } from "@svc/domain/verification/step-kinds";
import { describe, it } from "vitest";
import { advanceClock, setClock } from "../../test/support/conditions.ts";
import { openedObject } from "../../test/support/environment.ts";

const MINUTE_MS = 60_000;
const STEP: Step = {
  key: "proof",
  kind: "image",
  description: "With the code",
  min: 2,
  max: 2,
  overlay: "none",
  camera: "rear",
  ocr: "none",
  allowFile: false,
  sceneCode: true,
};

async function opened() {
  const { object, accountId } = await openedObject({
    mode: "verification",
    capturePlan: { kind: "steps", steps: [STEP] },
  });
  const code = async () => {
    const issued = await object.issueSceneCode("proof");
    if (!issued.ok) throw new Error(issued.refused);
    return issued.sceneCode.code;
  };
  const take = async (named: string) => {
    const photo = aPhoto({ source: "camera", step: "proof", sceneCode: { code: named } });
    await object.capture(accountId, photo);
    return { photo, job: await object.analysisJob(photo.id) };
  };
  const states = async () => {
    const taken = await object.readCaptures(accountId);
    return taken.ok ? taken.captures.map(({ sceneCode }) => sceneCode?.state) : [];
  };
  return { object, accountId, code, take, states };
}

describe("the verification object", () => {
  it("hands out a code once, also after it was put away, and a fresh one when that runs out", async ({
    expect,
  }) => {
    setClock(Date.now());
    const { object, code } = await opened();
    const first = await code();
    await evictDurableObject(object);
    expect(await code()).toBe(first);
    advanceClock(5 * MINUTE_MS);
    expect(await code()).not.toBe(first);
  });

  it("knows which of its codes a photo names, and that another verification's is none", async ({
    expect,
  }) => {
    setClock(Date.now());
    const [one, other] = [await opened(), await opened()];
    await one.take(await one.code());
    await one.take(await other.code());
    expect(await one.states()).toEqual(["current", "unknown"]);
  });

  it("takes a photo of a code that ran out, and says so", async ({ expect }) => {
    setClock(Date.now());
    const { code, take, states } = await opened();
    const named = await code();
    advanceClock(7 * MINUTE_MS + 1);
    await take(named);
    expect(await states()).toEqual(["expired"]);
  });

  it("gives the analyzer the code to look for, and the step's earlier photos", async ({ expect }) => {
    const { code, take } = await opened();
    const named = await code();
    const first = await take(named);
    const second = await take(named);
    expect(first.job).toMatchObject({ analyses: { scene_code: { expected: named } }, earlier: [] });
    const key = expect.stringContaining(first.photo.id);
    expect(second.job).toMatchObject({ earlier: [{ captureId: first.photo.id, key }] });
  });
});
