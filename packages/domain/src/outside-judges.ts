/** Companies whose detectors can be asked beside ours, where a deployment and an account both say so. */
export const OUTSIDE_JUDGES = ["sightengine", "hive", "reality_defender"] as const;
export type OutsideJudgeName = (typeof OUTSIDE_JUDGES)[number];

/** What a person is told who is asked for photos. */
export const JUDGE_COMPANIES: Readonly<Record<OutsideJudgeName, string>> = {
  sightengine: "Sightengine",
  hive: "Hive",
  reality_defender: "Reality Defender",
};

/** Questions of an account a UTC day, where it set no other number. */
export const OUTSIDE_JUDGES_DAILY_CAP = 100;

/** What an outside judge said of a photo: `score` is 0..1 as it came, before any calibration of ours. */
export type JudgeOpinion = {
  readonly name: OutsideJudgeName;
  readonly version: string;
  readonly score: number;
};

/** Whether a question may be asked: `ask` once it was counted, or what this judge said of the same photo before. */
export type JudgePermit =
  | { readonly state: "ask" }
  | { readonly state: "answered"; readonly opinion: JudgeOpinion }
  | { readonly state: "capped" };
