import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { Shown } from "@svc/imaging/colour/shown";
import type { ReaderRpc } from "@svc/platform/reader-rpc";
import type { Vision, VisionAsk, VisionOutcome } from "@svc/providers/vision/vision";

/** The owner of the picture, for caps and stored answers. Providers never learn it. */
export type PictureOf = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
};

/** A vision model configured in this deployment. */
export type AskableVision = Pick<Vision, "model" | "prompt"> & {
  /** The name shown to people. */
  readonly provider: string;
  /** Never throws. Questions answered before are not asked again. */
  readonly ask: (of: PictureOf, ask: VisionAsk) => Promise<VisionOutcome>;
};

export type MeaningTools = {
  readonly reader: Pick<ReaderRpc, "look">;
  /** Absent if no model is configured. */
  readonly vision?: AskableVision | undefined;
  /** At most 1024 px long, without metadata, in sRGB as far as we can convert its colours. */
  readonly encode: (view: Shown) => Promise<Uint8Array>;
};
