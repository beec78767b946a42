import { isSceneCode, SCENE_CODE_ALPHABET } from "@svc/domain/verification/scene-code";
import { describe, it } from "vitest";
import { newSceneCode } from "./issue-scene-code.ts";

describe("a new code", () => {
  it("has five different characters with a digit, each letter and each digit as often as the others", ({
    expect,
  }) => {
    const codes = Array.from({ length: 3_000 }, newSceneCode);
    expect(codes.every(isSceneCode)).toBe(true);
    const counts = Array.from(
      SCENE_CODE_ALPHABET,
      (one) => codes.filter((code) => code.includes(one)).length,
    );
    for (const same of [counts.slice(0, -3), counts.slice(-3)])
      expect(Math.max(...same)).toBeLessThan(1.25 * Math.min(...same));
  });
});
