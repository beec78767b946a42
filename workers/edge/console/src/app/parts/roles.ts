import { me } from "../api/session.ts";

/** CONTRACT G10, from the least to the most: the first that is offered does the least harm. */
export const ROLES = ["viewer", "reviewer", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Whether the person may decide about cases and create them; the service decides again. */
export function mayReview(): boolean {
  const role = me.value?.user?.role;
  return role !== undefined && role !== "viewer";
}

/** Whether the person may change the account; the service decides again. */
export function isAdmin(): boolean {
  const role = me.value?.user?.role;
  return role === "owner" || role === "admin";
}

/** Whether the person is told how the others sign in; the service decides again. */
export function isOwner(): boolean {
  return me.value?.user?.role === "owner";
}
