/** The facts in a clip's container, or why the clip is refused. */
export type ClipReading =
  | {
      readonly ok: true;
      /** Until the end of the last frame, whatever the header says. */
      readonly durationMs: number;
      /** Upright, as displayed. */
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly ok: false;
      readonly code: "unsupported_image_type" | "invalid_request";
      readonly message: string;
    };

/**
 * A clip's frame at a moment as a JPEG, or why there is none: it is missing, or nearly equal to the frame at `like`,
 * an earlier moment of the same call.
 */
export type SampledFrame = { readonly atMs: number } & (
  | { readonly jpeg: Uint8Array }
  | { readonly like: number }
  | { readonly missing: string }
);

export type FrameOptions = {
  /** Leaves out frames nearly equal to the last one returned as a JPEG. */
  readonly skipsAlike?: boolean;
};

/** The clip is in the bucket under `key`. It is read by ranges and never held whole. */
export type VideoRpc = {
  /** Never throws for a broken clip. It throws if storage does not answer. */
  describe(key: string): Promise<ClipReading>;
  /** One result for each moment, in order. If it throws, it may be retried. */
  frames(key: string, atMs: readonly number[], options?: FrameOptions): Promise<readonly SampledFrame[]>;
};
