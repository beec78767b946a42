/** What a person may do in an account (CONTRACT G10), from the most to the least; each may do what those after it may. */
export const ROLES = ["owner", "admin", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** Those that may do no more than this one: what it may give, change and take back. */
export function rolesWithin(role: Role): readonly Role[] {
  return ROLES.filter((each) => isAtLeast(role, each));
}
