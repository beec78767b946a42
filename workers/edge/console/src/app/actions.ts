import { ApiError } from "./api/api-error.ts";
import { write } from "./api/call.ts";
import { welcome } from "./api/session.ts";
import { sayError } from "./ui/toasts.tsx";

/** Reloads the page, so that nothing of the previous person stays in it. */
export async function signOut(): Promise<void> {
  try {
    await write("POST", "/auth/logout");
  } catch (error) {
    sayError(error);
    return;
  }
  location.assign("/app");
}

export async function switchAccount(accountId: string): Promise<void> {
  try {
    welcome(await write("POST", "/auth/account", { account_id: accountId }));
  } catch (error) {
    // the account requires its own provider
    if (error instanceof ApiError && error.ssoUrl !== undefined) location.assign(error.ssoUrl);
    else sayError(error);
  }
}
