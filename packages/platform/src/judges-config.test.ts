import { describe, it } from "vitest";
import { configuredJudges, judgeGraceMs, judgeQuestionsADay, judgesConfigOf } from "./judges-config.ts";

describe("the outside judges of a deployment", () => {
  it("are none unless an operator set keys", ({ expect }) => {
    expect(configuredJudges({})).toEqual([]);
    expect(configuredJudges({ JUDGE_HIVE_TOKEN: "", JUDGE_SIGHTENGINE_URL: "http://127.0.0.1:1" })).toEqual(
      [],
    );
  });

  it("are those whose keys are all there", ({ expect }) => {
    expect(configuredJudges({ JUDGE_SIGHTENGINE_USER: "1" })).toEqual([]);
    const vars = { JUDGE_SIGHTENGINE_USER: "1", JUDGE_SIGHTENGINE_SECRET: "s", JUDGE_HIVE_TOKEN: "t" };
    expect(configuredJudges(vars)).toEqual(["sightengine", "hive"]);
    expect(configuredJudges({ JUDGE_REALITY_DEFENDER_KEY: "k" })).toEqual(["reality_defender"]);
  });

  it("are asked at their own address unless another is set", ({ expect }) => {
    expect(judgesConfigOf({ JUDGE_HIVE_TOKEN: "t" })).toEqual({ hive: { token: "t" } });
    const vars = { JUDGE_HIVE_TOKEN: "t", JUDGE_HIVE_URL: "http://127.0.0.1:1" };
    expect(judgesConfigOf(vars)).toEqual({ hive: { token: "t", baseUrl: "http://127.0.0.1:1" } });
  });

  it("are asked 1,000 times a day unless another number is set, and never where it is none", ({ expect }) => {
    const most = ["", "5", "0", "-1", "many"].map((JUDGE_QUESTIONS_A_DAY) =>
      judgeQuestionsADay({ JUDGE_QUESTIONS_A_DAY }),
    );
    expect([judgeQuestionsADay({}), ...most]).toEqual([1_000, 1_000, 5, 0, 0, 0]);
  });

  it("are waited for 2 s unless another time is set, and never for longer than 10 s", ({ expect }) => {
    const times = [undefined, "", "5000", "60000", "-1", "soon"].map((ms) =>
      judgeGraceMs(ms === undefined ? {} : { JUDGE_GRACE_MS: ms }),
    );
    expect(times).toEqual([2_000, 2_000, 5_000, 10_000, 2_000, 2_000]);
  });
});
