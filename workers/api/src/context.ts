import type { Secrets } from "@svc/access/mac";
import type { EdgeEnv } from "@svc/platform/env";
import type { AccountProfile, KeyHolder } from "@svc/store/accounts";
import type { Context } from "hono";

export type ApiVariables = {
  /** Whose key this is; set by `authenticate`. */
  holder: KeyHolder;
  account: AccountProfile;
  secrets: Secrets;
};

export type ApiEnv = { Bindings: EdgeEnv; Variables: ApiVariables };
export type ApiContext = Context<ApiEnv>;
