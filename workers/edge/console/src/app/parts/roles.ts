import { me } from "../api/session.ts";

/** CONTRACT G10, lowest first, so that the default does the least harm. */
export const ROLES = ["viewer", "reviewer", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Whether the person may decide about cases and create them. The service checks this too. */
export function mayReview(): boolean {
  const role = me.value?.user?.role;
  return role !== undefined && role !== "viewer";
}

/** Whether the person may change the account. The service checks this too. */
export function isAdmin(): boolean {
  const role = me.value?.user?.role;
  return role === "owner" || role === "admin";
}

/** Whether the person may see how others sign in. The service checks this too. */
export function isOwner(): boolean {
  return me.value?.user?.role === "owner";
}
