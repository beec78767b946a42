import { describe, it } from "vitest";
import { aPhoto, aVerification } from "../../test/build.ts";
import type { Finding } from "../finding.ts";
import type { Verification } from "../verification/state.ts";
import { judgedPhotosOf } from "./judged-photos.ts";

const judge = { name: "hive", version: "v2-1", score: 0.9 } as const;
const FOUND: Finding = {
  status: "clear",
  score: 0.3,
  confidence: 0.5,
  model: { name: "ai-pixels", version: "1" },
  evidence: [
    { kind: "pixel_model", detail: "Its texture." },
    { kind: "outside_judge", detail: "Hive says so.", judge: { ...judge, weight: 0.5 } },
  ],
};

function judgedAs(ai: Finding): Verification {
  const capture = { ...aPhoto(), receivedAt: 0, removed: false, findings: { ai } };
  return { ...aVerification(), captures: [capture] };
}

describe("the photos that outside judges judged", () => {
  it("are listed with our result and their opinions", ({ expect }) => {
    const state = judgedAs(FOUND);
    const capture = state.captures[0]?.id;
    expect(judgedPhotosOf(state)).toEqual([{ capture, result: "clear", opinions: [judge] }]);
  });

  it("are none where no judge answered, we could not judge, or the evidence was redacted", ({ expect }) => {
    const findings: readonly Finding[] = [
      { ...FOUND, evidence: [] },
      { status: "unavailable", reason: "timeout" },
    ];
    for (const ai of findings) expect(judgedPhotosOf(judgedAs(ai))).toEqual([]);
  });
});
