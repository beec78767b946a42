import { describe, it } from "vitest";
import { outsideEngineOf, reverseConfigOf, searchesADay } from "./reverse-config.ts";

describe("where reverse searches", () => {
  it("is the index of known images unless an operator names an engine", ({ expect }) => {
    for (const vars of [{}, { REVERSE: "" }, { REVERSE: "known-images", REVERSE_TINEYE_KEY: "k" }]) {
      expect(reverseConfigOf(vars)).toEqual({ adapter: "known-images" });
      expect(outsideEngineOf(vars)).toBe(undefined);
    }
  });

  it("is that engine, at its own address unless another is set", ({ expect }) => {
    expect(reverseConfigOf({ REVERSE: "tineye", REVERSE_TINEYE_KEY: "k" })).toEqual({
      adapter: "tineye",
      apiKey: "k",
    });
    const google = { REVERSE: "google", REVERSE_GOOGLE_KEY: "k", REVERSE_GOOGLE_URL: "http://127.0.0.1:1" };
    expect(reverseConfigOf(google)).toEqual({
      adapter: "google",
      apiKey: "k",
      baseUrl: "http://127.0.0.1:1",
    });
  });

  it("is nowhere without the engine's key, or by a name that is none", ({ expect }) => {
    expect(reverseConfigOf({ REVERSE: "google", REVERSE_TINEYE_KEY: "k" })).toEqual({
      adapter: "none",
      reason: "REVERSE_GOOGLE_KEY is missing",
    });
    expect(reverseConfigOf({ REVERSE: "bing" })).toMatchObject({ adapter: "none" });
  });

  it("is asked 100 times a day unless another number is set, and never where it is none", ({ expect }) => {
    const most = ["", "5", "0", "-1", "many"].map((REVERSE_SEARCHES_A_DAY) =>
      searchesADay({ REVERSE_SEARCHES_A_DAY }),
    );
    expect([searchesADay({}), ...most]).toEqual([100, 100, 5, 0, 0, 0]);
  });
});
