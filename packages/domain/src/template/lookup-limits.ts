/** Our choice: how often people behind one link may name what its database does not have (CONTRACT G6.3). */
export const LOOKUP_LIMITS = { windowMs: 3_600_000, ofNetwork: 10, ofLink: 50 } as const;
