import { isReadableOnTheWay } from "../http/base-url.ts";
import { PhotoVerification } from "../photo-verification.ts";
import type { Context } from "./command.ts";
import { readConfig } from "./config.ts";
import { UsageError } from "./usage-error.ts";

type Environment = Context["env"];

/**
 * An option wins over the environment, which wins over what `svc login` stored. A stored key is sent only to
 * the URL it was stored for.
 */
export function connect(
  key: string | undefined,
  url: string | undefined,
  env: Environment,
): PhotoVerification {
  const config = readConfig(env);
  const given = key ?? env["SVC_SECRET_KEY"];
  const secretKey = given ?? config.secret_key;
  const baseUrl = url ?? env["SVC_BASE_URL"] ?? config.base_url;
  const hint = "Run `svc login --base-url https://…`, or set SVC_SECRET_KEY and SVC_BASE_URL.";
  if (secretKey === undefined) throw new UsageError("you are not logged in", hint);
  if (baseUrl === undefined) throw new UsageError("whose service is it?", hint);
  const origin = safeOriginOf(baseUrl);
  if (given === undefined && origin !== originOf(config.base_url))
    throw new UsageError(
      `the key that \`svc login\` kept is for ${config.base_url ?? "no address"}, not for ${origin}`,
      `Give a key for that address: SVC_SECRET_KEY, --key, or \`svc login --base-url ${origin}\`.`,
    );
  return new PhotoVerification({ secretKey, baseUrl });
}

/** Throws if a key would be sent in clear text over a network. */
export function safeOriginOf(baseUrl: string): string {
  const origin = originOf(baseUrl);
  if (origin === undefined)
    throw new UsageError(`${baseUrl} is no address`, "Write it as https://api.example.com.");
  if (isReadableOnTheWay(new URL(origin)))
    throw new UsageError(
      `${origin} is not encrypted: anybody on the way could read the key`,
      `Use https://; plain http goes to this machine alone (127.0.0.1, ::1, localhost).`,
    );
  return origin;
}

function originOf(url = ""): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return /^https?:$/.test(protocol) ? origin : undefined;
}
