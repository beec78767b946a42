import type { JudgeCalibration } from "@svc/detectors/outside/judge-calibration";
import type { AccountId } from "@svc/domain/ids";
import type { JudgeOpinion, JudgePermit, OutsideJudgeName } from "@svc/domain/outside-judges";
import type { Raster } from "@svc/imaging/evidence";
import type { Breaker } from "@svc/providers/judges/breaker";
import type { OutsideJudge } from "@svc/providers/judges/outside-judge";

export type OutsideQuestion = {
  readonly accountId: AccountId;
  readonly judge: OutsideJudgeName;
  /** The SHA-256 of its file. */
  readonly photo: string;
};

/** What it takes to ask somebody outside about a photo. */
export type OutsideTools = {
  /** Those that the deployment has set up. */
  readonly judges: readonly OutsideJudge[];
  /** Of this isolate. */
  readonly breakerOf: (name: OutsideJudgeName) => Breaker;
  /** The frame as a JPEG, which is all that leaves the service. */
  readonly encode: (frame: Raster) => Promise<Uint8Array>;
  /** Counts the question where it lets it through. */
  readonly permit: (question: OutsideQuestion) => Promise<JudgePermit>;
  readonly keep: (question: OutsideQuestion, opinion: JudgeOpinion) => Promise<void>;
  readonly calibrations: readonly JudgeCalibration[];
  /** How long our own finding waits, once it is ready. */
  readonly graceMs: number;
  /** What goes on when nobody waits for it any more. */
  readonly inBackground: (work: Promise<unknown>) => void;
};
