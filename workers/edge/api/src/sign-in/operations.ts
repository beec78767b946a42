import * as signIn from "@svc/contract/sign-in/sign-in-routes";
import * as passkeys from "@svc/contract/sign-in/passkey-routes";
import { presentOwnInvitation } from "@svc/contract/team/own-invitations";
import { openInvitations } from "@svc/store/invitations";
import type { ApiContext } from "../context.ts";
import { findSignedIn } from "../http/authenticate.ts";
import { withStorage } from "../http/storage.ts";
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

/** What a person keeps of their own. */
export const PERSON_OPERATIONS: readonly Operation[] = [
  operation(passkeys.listPasskeys, "reads", listPasskeys),
  operation(passkeys.offerPasskey, "writes", offerPasskey),
  operation(passkeys.addPasskey, "writes", addPasskey),
  operation(passkeys.removePasskey, "writes", removePasskey),
  operation(passkeys.listSessions, "reads", listSessions),
  operation(passkeys.endSession, "writes", endSession),
  operation(passkeys.endOtherSessions, "writes", endOtherSessions),
];

/** Where a developer reads the code that nobody mails; and what who is in no account yet may accept. */
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
