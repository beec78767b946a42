/**
 * Companies whose detectors can be asked in addition to ours, if both the deployment and the account enable
 * them.
 */
export const OUTSIDE_JUDGES = ["sightengine", "hive", "reality_defender"] as const;
export type OutsideJudgeName = (typeof OUTSIDE_JUDGES)[number];

/** The company names shown to the person whose photos they see. */
export const JUDGE_COMPANIES: Readonly<Record<OutsideJudgeName, string>> = {
  sightengine: "Sightengine",
  hive: "Hive",
  reality_defender: "Reality Defender",
};

/** An account's questions per UTC day, unless it sets its own limit. */
export const OUTSIDE_JUDGES_DAILY_CAP = 100;

/** An outside judge's opinion of a photo. `score` (0..1) is uncalibrated. */
export type JudgeOpinion = {
  readonly name: OutsideJudgeName;
  readonly version: string;
  readonly score: number;
};

/**
 * Whether a question may be asked. `ask`: it has been counted. `answered`: this judge's earlier opinion of the
 * same photo.
 */
export type JudgePermit =
  | { readonly state: "ask" }
  | { readonly state: "answered"; readonly opinion: JudgeOpinion }
  | { readonly state: "capped" };
