export type SealerRpc = {
  /** A time stamp token over `message` from the RFC 3161 authority at this URL. Throws if it gives none. */
  timeStamp(authorityUrl: string, message: Uint8Array): Promise<Uint8Array>;
};
