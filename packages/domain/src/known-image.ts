/** An image that an operator knows to be online. */
export type KnownImage = {
  readonly id: string;
  /** 64 bits in hex. */
  readonly phash: string;
  readonly pageUrl: string;
  readonly imageUrl?: string;
  /** As `matching` encodes it. */
  readonly fingerprint: Uint8Array;
};

/** What an index of known images holds in memory of each; `seq` only grows. */
export type KnownTrace = {
  readonly seq: number;
  readonly id: string;
  readonly phash: string;
  /** 128 signed bytes. */
  readonly embedding: Int8Array;
};
