import { it } from "vitest";
import en from "./languages/en.json" with { type: "json" };
import { sayCheckIn } from "./say-check.ts";
import { valueName } from "./value-name.ts";

it("names an answer by the key of its question, as what it answers", ({ expect }) => {
  const say = sayCheckIn(en);
  expect(valueName({ kind: "answer", name: "a" }, say)).toBe("The answer to “a”");
});
