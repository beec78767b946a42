/** RFC 3161: a token in which an authority confirms that it saw this message, and when. Throws if there is none. */
export type TimeStampAuthority = { readonly stamp: (message: Uint8Array) => Promise<Uint8Array> };
