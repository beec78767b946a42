import type { SecurityEvent } from "@svc/domain/sign-in/security-notice";
import type { ApiContext } from "../context.ts";
import { personOf } from "../http/authenticate.ts";

/** Who is told of a change, and what. */
type Told = { readonly userId: (c: ApiContext) => string; readonly event: (c: ApiContext) => SecurityEvent };

const themselves = (c: ApiContext) => personOf(c).user.id;
const theMember = (c: ApiContext) => c.req.param("id") ?? "";
const account = (c: ApiContext) => c.var.account.name;

const keyCreated: Told = {
  userId: themselves,
  event: (c) => ({ kind: "key_created", account: account(c) }),
};
const memberRemoved = (c: ApiContext): SecurityEvent => ({ kind: "member_removed", account: account(c) });

/** CONTRACT G10: what a person hears of by mail, whoever did it, by its operationId. A sign-in is told where it happens. */
export const TOLD: Readonly<Record<string, Told>> = {
  addPasskey: { userId: themselves, event: () => ({ kind: "passkey_added" }) },
  changeMember: { userId: theMember, event: (c) => ({ kind: "role_changed", account: account(c) }) },
  createApiKey: keyCreated,
  leaveAccount: { userId: themselves, event: memberRemoved },
  removeMember: { userId: theMember, event: memberRemoved },
  removePasskey: { userId: themselves, event: () => ({ kind: "passkey_removed" }) },
  removePasskeysOfMember: { userId: theMember, event: () => ({ kind: "passkeys_forgotten" }) },
  rollApiKey: keyCreated,
};
