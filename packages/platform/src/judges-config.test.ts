import { describe, it } from "vitest";
import {
  configuredJudges,
  judgeGraceMs,
  judgePricesOf,
  judgeQuestionsADay,
  judgesConfigOf,
  judgesTrouble,
} from "./judges-config.ts";

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
    expect(configuredJudges({ JUDGE_SYNTHID_KEY: "k" })).toEqual([]);
    const detector = { JUDGE_SYNTHID_KEY: "k", JUDGE_SYNTHID_URL: "https://marks.example/detect" };
    expect(configuredJudges(detector)).toEqual(["synthid"]);
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

  it("cost what the operator says, in cents a photo", ({ expect }) => {
    expect(judgePricesOf({})).toEqual({});
    const set = { JUDGE_PRICES_CENTS: "hive=0.3, sightengine=2" };
    expect(judgePricesOf(set)).toEqual({ hive: 0.3, sightengine: 2 });
  });

  it.for(["nobody=1", "hive", "hive=", "hive=-1", "hive=1=2", "hive=a lot"])(
    "have no price that reads %s",
    (JUDGE_PRICES_CENTS, { expect }) => {
      expect(judgePricesOf({ JUDGE_PRICES_CENTS })).toBeUndefined();
    },
  );

  it.for([
    [{ JUDGE_SYNTHID_URL: "https://marks.example" }, "must both be set"],
    [{ JUDGE_SYNTHID_URL: "http://marks.example", JUDGE_SYNTHID_KEY: "k" }, "must be an https address"],
    [{ JUDGE_PRICES_CENTS: "hive" }, "cents per photo"],
  ] as const)("of %j are not set up, and the log says why", ([vars, why], { expect }) => {
    expect(configuredJudges(vars)).toEqual([]);
    expect(judgesTrouble(vars)).toContain(why);
    expect(judgesTrouble({})).toBeUndefined();
  });
});
