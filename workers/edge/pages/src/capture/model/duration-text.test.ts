import { describe, it } from "vitest";
import { durationText } from "./duration-text.ts";

describe("how long something still takes", () => {
  it.for([
    [1, "10 seconds"],
    [27, "30 seconds"],
    [54, "50 seconds"],
    [56, "1 minute"],
    [140, "2 minutes"],
  ] as const)("%i s is %s", ([seconds, said], { expect }) => {
    expect(durationText(seconds, "en")).toBe(said);
  });

  it("is said in the reader's language", ({ expect }) => {
    expect(durationText(140, "de")).toBe("2 Minuten");
  });
});
