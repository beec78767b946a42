/** What a clip's container says of it, or why it is not taken. */
export type ClipReading =
  | {
      readonly ok: true;
      /** To the end of the last picture, whatever the header says. */
      readonly durationMs: number;
      /** Upright, as it is to be shown. */
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly ok: false;
      readonly code: "unsupported_image_type" | "invalid_request";
      readonly message: string;
    };

/** The picture that a clip shows at a moment, as a JPEG, or why there is none. */
export type SampledFrame = { readonly atMs: number } & (
  | { readonly jpeg: Uint8Array }
  | { readonly missing: string }
);

/** The clip lies in the bucket under `key`; it is read by ranges and never held whole. */
export type VideoRpc = {
  /** Never throws for a broken clip; a throw means that storage did not answer. */
  describe(key: string): Promise<ClipReading>;
  /** One answer a moment, in order. A throw means that this may be asked again. */
  frames(key: string, atMs: readonly number[]): Promise<readonly SampledFrame[]>;
};
