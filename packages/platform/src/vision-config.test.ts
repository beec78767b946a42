import { describe, it } from "vitest";
import { visionConfigOf, visionQuestionsADay } from "./vision-config.ts";

const VISION_URL = "https://vision.example/v1";
const VISION_MODEL = "gemma3:12b";

describe("the model that looks at photos", () => {
  it("is off until one is configured", ({ expect }) => {
    for (const vars of [{}, { VISION: "" }, { VISION: "off" }, { VISION: "off", VISION_URL }])
      expect(visionConfigOf(vars)).toEqual({ adapter: "off" });
  });

  it("is a server with OpenAI's API where its address is given", ({ expect }) => {
    for (const VISION of ["", "openai"])
      expect(visionConfigOf({ VISION, VISION_URL, VISION_MODEL })).toEqual({
        adapter: "openai",
        baseUrl: VISION_URL,
        model: VISION_MODEL,
      });
    expect(visionConfigOf({ VISION_URL, VISION_MODEL, VISION_KEY: "k" })).toMatchObject({ apiKey: "k" });
  });

  it("is one of Workers AI, by default one that sees", ({ expect }) => {
    const adapter = "workers-ai";
    expect(visionConfigOf({ VISION: adapter })).toEqual({ adapter, model: "@cf/google/gemma-4-26b-a4b-it" });
    expect(visionConfigOf({ VISION: adapter, VISION_MODEL: "@cf/meta/llama-4" })).toEqual({
      adapter,
      model: "@cf/meta/llama-4",
    });
  });

  it("is reached without encryption on the same machine alone", ({ expect }) => {
    const hosts = ["localhost:11434", "127.0.0.1:8000", "127.8.9.1", "[::1]:11434"];
    for (const host of hosts)
      expect(visionConfigOf({ VISION_URL: `http://${host}/v1`, VISION_MODEL }).adapter).toBe("openai");
    const refused = [
      "http://vision.example/v1",
      "http://127.0.0.1.example/v1",
      "http://10.0.0.1/v1",
      "http://localhost.example",
      "ftp://127.0.0.1",
      "https://user:password@vision.example",
      "https://vision.example/v1?key=k",
      "vision.example",
    ];
    for (const url of refused)
      expect(visionConfigOf({ VISION_URL: url, VISION_MODEL }), url).toMatchObject({
        adapter: "none",
        reason: expect.stringContaining("VISION_URL must be an https address"),
      });
  });

  it.for([
    [{ VISION: "gemini" }, "VISION must be off, workers-ai or openai"],
    [{ VISION: "openai" }, "VISION_URL is missing"],
    [{ VISION_URL }, "VISION_MODEL is missing"],
    [{ VISION: "workers-ai", VISION_URL }, "VISION_URL is of no use where VISION is workers-ai"],
    [{ VISION_DAILY_CAP: "many" }, "VISION_DAILY_CAP must be a whole number from 0"],
    [{ VISION_DAILY_CAP: "-1" }, "VISION_DAILY_CAP must be a whole number from 0"],
  ] as const)("is off with %o, for a reason that names the variable", ([vars, reason], { expect }) => {
    expect(visionConfigOf(vars)).toEqual({ adapter: "none", reason });
  });

  it("is asked 200 times a day and account, or as often as was set", ({ expect }) => {
    const caps = [undefined, "", "0", "5", "many", "1.5"].map((VISION_DAILY_CAP) =>
      visionQuestionsADay({ ...(VISION_DAILY_CAP !== undefined && { VISION_DAILY_CAP }) }),
    );
    expect(caps).toEqual([200, 200, 0, 5, 0, 0]);
  });
});
