/** What a person may do in an account (CONTRACT G10), from most to least. Each role includes those after it. */
export const ROLES = ["owner", "admin", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least);
}

/** The roles with no more rights than this one: those it may grant, change and revoke. */
export function rolesWithin(role: Role): readonly Role[] {
  return ROLES.filter((each) => isAtLeast(role, each));
}
