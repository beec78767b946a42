import type { Secrets } from "@svc/access/mac";
import type { AccountProfile, KeyHolder } from "@svc/store/accounts";
import type { EdgeEnv } from "@svc/platform/env";

export type ApiVariables = {
  /** Whose key this is; set by `authenticate`. */
  holder: KeyHolder;
  account: AccountProfile;
  secrets: Secrets;
  /** The origin of links that are handed out, without a trailing slash. */
  baseUrl: string;
};

export type ApiEnv = { Bindings: EdgeEnv; Variables: ApiVariables };
