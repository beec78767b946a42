import * as signIn from "@svc/contract/sign-in/sign-in-routes";
import * as passkeys from "@svc/contract/sign-in/passkey-routes";
import { presentOwnInvitation } from "@svc/contract/team/own-invitations";
import { openInvitations } from "@svc/store/people/invitations";
import type { ApiContext } from "../context.ts";
import { findSignedIn, personOf } from "../http/authenticate.ts";
import { withStorage } from "../http/storage.ts";
import { asAnswered, byId } from "../audit-log/audited.ts";
import { showPasskey as shownPasskey } from "../audit-log/shown-state.ts";
import { tellThemselves } from "../security-notice/told.ts";
import { openOperation, type OpenOperation, operation, type Operation } from "../http/operation.ts";
import {
  addPasskey,
  askPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
  showPasskey,
} from "./passkeys.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { signOut } from "./sign-out.ts";
import { startSignIn } from "./start-sign-in.ts";
import { switchAccount } from "./switch-account.ts";

export const SIGN_IN_OPERATIONS: readonly OpenOperation[] = [
  openOperation(signIn.readSignInOptions, readSignInOptions),
  openOperation(signIn.startSignIn, startSignIn),
  openOperation(signIn.finishSignIn, finishSignIn),
  openOperation(signIn.signOut, signOut),
  openOperation(signIn.switchAccount, switchAccount),
  openOperation(passkeys.askPasskey, askPasskey),
  openOperation(passkeys.showPasskey, showPasskey),
];

/** Operations on a person's own passkeys and sessions. */
export const PERSON_OPERATIONS: readonly Operation[] = [
  operation(passkeys.listPasskeys, listPasskeys),
  operation(passkeys.offerPasskey, offerPasskey),
  operation(passkeys.addPasskey, addPasskey, {
    audited: { kind: "passkey", after: asAnswered },
    told: tellThemselves(() => ({ kind: "passkey_added" })),
  }),
  operation(passkeys.removePasskey, removePasskey, {
    audited: { kind: "passkey", id: byId, before: shownPasskey },
    told: tellThemselves(() => ({ kind: "passkey_removed" })),
  }),
  operation(passkeys.listSessions, listSessions),
  operation(passkeys.endSession, endSession, { audited: { kind: "session", id: byId } }),
  operation(passkeys.endOtherSessions, endOtherSessions, {
    // the session that stays
    audited: { kind: "session", id: (c) => personOf(c).sessionId },
  }),
];

/** Tells where a developer reads codes that are not mailed, and what a person without an account may accept. */
async function readSignInOptions(c: ApiContext) {
  const signedIn = await withStorage(() => findSignedIn(c));
  const isGuest = signedIn && !signedIn.membership && !signedIn.isHalfOpen;
  const open = isGuest
    ? await withStorage(() => openInvitations(c.env.DB, signedIn.user.email, Date.now()))
    : [];
  return c.json(
    {
      ...(c.env.DEV === "1" && { dev_mail: "/dev/mail" }),
      ...(isGuest && { invitations: open.map(presentOwnInvitation) }),
    },
    200,
  );
}
