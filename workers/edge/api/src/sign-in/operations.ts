import * as signIn from "@svc/contract/sign-in/sign-in-routes";
import type { ApiContext } from "../context.ts";
import { openOperation, type OpenOperation } from "../http/operation.ts";
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
];

/** Where a developer reads the code that nobody mails. */
function readSignInOptions(c: ApiContext) {
  return c.json(c.env.DEV === "1" ? { dev_mail: "/dev/mail" } : {}, 200);
}
