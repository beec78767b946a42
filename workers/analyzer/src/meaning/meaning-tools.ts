import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { Raster } from "@svc/imaging/evidence";
import type { ReaderRpc } from "@svc/platform/reader-rpc";
import type { Vision, VisionAsk, VisionOutcome } from "@svc/providers/vision/vision";

/** Whose picture it is, for caps and for the answers that are kept; no provider is told of it. */
export type PictureOf = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
};

/** A model that this deployment has set up. */
export type AskableVision = Pick<Vision, "model" | "prompt"> & {
  /** As people are told of it. */
  readonly provider: string;
  /** Never throws; what was answered before is not asked again. */
  readonly ask: (of: PictureOf, ask: VisionAsk) => Promise<VisionOutcome>;
};

export type MeaningTools = {
  readonly reader: Pick<ReaderRpc, "look">;
  /** Absent where nobody can be asked. */
  readonly vision?: AskableVision | undefined;
  /** At most 1024 px long, pixels alone. */
  readonly encode: (view: Raster) => Promise<Uint8Array>;
};
