/** RFC 3161: a token in which an authority says that it saw this message, and when; throws while there is none. */
export type TimeStampAuthority = { readonly stamp: (message: Uint8Array) => Promise<Uint8Array> };
