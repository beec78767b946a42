/**
 * Companies whose detectors can be asked in addition to ours, if both the deployment and the account enable
 * them. `synthid` looks for a watermark; the others give a score.
 */
export const OUTSIDE_JUDGES = ["sightengine", "hive", "reality_defender", "synthid"] as const;
export type OutsideJudgeName = (typeof OUTSIDE_JUDGES)[number];

/** The company names shown to the person whose photos they see. */
export const JUDGE_COMPANIES: Readonly<Record<OutsideJudgeName, string>> = {
  sightengine: "Sightengine",
  hive: "Hive",
  reality_defender: "Reality Defender",
  synthid: "Google SynthID",
};

/**
 * These look for a generator's watermark in the pixels. A watermark that is there (score 1) decides alone. None there
 * (score 0) decides nothing: most generators leave none, and edits remove it.
 */
export const WATERMARK_JUDGES: readonly OutsideJudgeName[] = ["synthid"];

/** Cents per photo; fractions are usual. */
export type JudgePrices = Readonly<Partial<Record<OutsideJudgeName, number>>>;

/** An account's questions per UTC day, unless it sets its own limit. */
export const OUTSIDE_JUDGES_DAILY_CAP = 100;

/** From this score on, a judge says «generated» on its own scale: 0.5 is even odds. */
export const SAYS_GENERATED = 0.5;

/** An outside judge's opinion of a photo. `score` (0..1) is uncalibrated. */
export type JudgeOpinion = {
  readonly name: OutsideJudgeName;
  readonly version: string;
  readonly score: number;
};

/** An opinion in a finding. `weight` (0..1) is its share in our confidence; absent if it has no share. */
export type CountedOpinion = JudgeOpinion & { readonly weight?: number };

/**
 * Whether a question may be asked. `ask`: it has been counted. `answered`: this judge's earlier opinion of the
 * same photo.
 */
export type JudgePermit =
  | { readonly state: "ask" }
  | { readonly state: "answered"; readonly opinion: JudgeOpinion }
  | { readonly state: "capped" };
