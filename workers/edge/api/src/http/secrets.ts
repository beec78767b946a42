import { parseSecrets, type Secrets } from "@svc/access/mac";
import type { EdgeEnv } from "@svc/platform/env";

let parsed: { readonly text: string; readonly secrets: Promise<Secrets> } | undefined;

/** Parsed once per isolate. */
export function secretsOf(env: EdgeEnv): Promise<Secrets> {
  if (parsed?.text !== env.SERVICE_SECRETS) {
    parsed = { text: env.SERVICE_SECRETS, secrets: parseSecrets(env.SERVICE_SECRETS) };
  }
  return parsed.secrets;
}
