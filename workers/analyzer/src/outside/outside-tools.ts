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

/** Dependencies for asking outside judges about a photo. */
export type OutsideTools = {
  /** The judges configured in this deployment. */
  readonly judges: readonly OutsideJudge[];
  /** Per isolate. */
  readonly breakerOf: (name: OutsideJudgeName) => Breaker;
  /** Encodes the frame as a JPEG, the only data that leaves the service. */
  readonly encode: (frame: Raster) => Promise<Uint8Array>;
  /** Counts the question if it is permitted. */
  readonly permit: (question: OutsideQuestion) => Promise<JudgePermit>;
  readonly keep: (question: OutsideQuestion, opinion: JudgeOpinion) => Promise<void>;
  readonly calibrations: readonly JudgeCalibration[];
  /** How long our own finding waits once it is ready. */
  readonly graceMs: number;
  /** Keeps work running after the answer was sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
};
