/**
 * Our choice: how often people behind a link may enter values that its database does not contain (CONTRACT
 * G6.3).
 */
export const LOOKUP_LIMITS = { windowMs: 3_600_000, ofNetwork: 10, ofLink: 50 } as const;
