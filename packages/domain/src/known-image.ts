/** An image that the operator knows to be online. */
export type KnownImage = {
  readonly id: string;
  /** 64 bits in hex. */
  readonly phash: string;
  readonly pageUrl: string;
  readonly imageUrl?: string;
  /** As encoded by `matching`. */
  readonly fingerprint: Uint8Array;
};

/** What an index of known images holds in memory for each. `seq` only grows. */
export type KnownTrace = {
  readonly seq: number;
  readonly id: string;
  readonly phash: string;
  /** 128 signed bytes. */
  readonly embedding: Int8Array;
};
