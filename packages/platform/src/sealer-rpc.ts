export type SealerRpc = {
  /** A token in which the RFC 3161 authority at this address says that it saw the message; throws without one. */
  timeStamp(authorityUrl: string, message: Uint8Array): Promise<Uint8Array>;
};
