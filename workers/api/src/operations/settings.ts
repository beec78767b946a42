import { ApiError } from "@svc/contract/errors";
import { orThrow } from "@svc/contract/parsed";
import { parseSettingsChange, presentSettings } from "@svc/contract/settings";
import { changeSettings as storeSettings, findAccount } from "@svc/store/accounts";
import type { ApiContext } from "../context.ts";
import { forgetAccount } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";

/** CONTRACT G10: as they stand, not as the key's cache remembers them. */
export async function readSettings(c: ApiContext): Promise<Response> {
  const account = await withStorage(() => findAccount(c.env.DB, c.var.account.id));
  if (!account) throw new ApiError("not_found", "this account is gone");
  const { monthlyVerificationLimit } = account.plan;
  const limit = monthlyVerificationLimit !== undefined && { monthlyVerificationLimit };
  return c.json(presentSettings({ ...account, ...limit }), 200);
}

/** CONTRACT G10: what is created from now on has them. */
export async function changeSettings(c: ApiContext): Promise<Response> {
  const { id } = c.var.account;
  const change = orThrow(parseSettingsChange(await readJson(c.req.raw)));
  await withStorage(() => storeSettings(c.env.DB, id, change));
  forgetAccount(id);
  return readSettings(c);
}
