import { parseChangeSso, parseEnforceSso, presentSso } from "@svc/contract/sso/sso-bodies";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { listMembers } from "@svc/store/people/members";
import {
  enforceSso as storeEnforcement,
  findSso,
  listSsoDomains,
  removeSso as removeRow,
  saveSso,
  type SsoConnection,
} from "@svc/store/people/sso";
import type { ApiContext } from "../context.ts";
import { personOf } from "../http/authenticate.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { recordOf } from "./domain-record.ts";
import { encryptSecret, openIdOf, readSecret, redirectUriOf, ssoPathOf } from "./provider.ts";
import { SsoFailure } from "./sso-failure.ts";

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function readSso(c: ApiContext) {
  const { id } = c.var.account;
  const base = baseUrlOf(c);
  const [connection, domains] = await withStorage(() =>
    Promise.all([findSso(c.env.DB, id), listSsoDomains(c.env.DB, id)]),
  );
  const shown = domains.map(async (each) => ({ ...each, ...(await recordOf(c, each.domain)) }));
  const urls = {
    redirect: redirectUriOf(c, id),
    logout: `${base}/auth/sso/${id}/logout`,
    login: `${base}${ssoPathOf(id)}`,
  };
  return c.json(
    presentSso({ ...(connection && { connection }), domains: await Promise.all(shown), urls }),
    200,
  );
}

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function changeSso(c: ApiContext) {
  const change = orThrow(parseChangeSso(await readJson(c.req.raw), urlPolicyOf(c)));
  const { id } = c.var.account;
  const known = await withStorage(() => findSso(c.env.DB, id));
  const isSame = known?.issuer === change.issuer && known.clientId === change.clientId;
  if (known?.isEnforced && !isSame)
    throw new ApiError("conflict", "the provider cannot be replaced while it is required", {
      hint: "Stop requiring it first, then test the new one.",
    });
  const secret = change.clientSecret ?? (isSame ? await readSecret(c, known.clientSecret) : undefined);
  if (secret === undefined) throw invalidRequest([{ path: "client_secret", message: "is required" }]);
  await requireProvider(c, { ...change, clientSecret: secret });
  const clientSecret = await encryptSecret(c, secret);
  await withStorage(() => saveSso(c.env.DB, id, { ...change, clientSecret, isReplaced: !isSame }));
  return readSso(c);
}

async function requireProvider(
  c: ApiContext,
  client: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string },
): Promise<void> {
  try {
    await (await openIdOf(c, client)).discover();
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    const message =
      error.problem === "issuer"
        ? "must be the issuer that the provider names"
        : "must answer as an OpenID provider";
    throw invalidRequest(
      [{ path: "issuer", message }],
      "Open its /.well-known/openid-configuration to compare.",
    );
  }
}

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function removeSso(c: ApiContext) {
  await withStorage(() => removeRow(c.env.DB, c.var.account.id));
  return c.body(null, 204);
}

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function enforceSso(c: ApiContext) {
  const { isEnforced, emergencyUser = personOf(c).user.id } = orThrow(
    parseEnforceSso(await readJson(c.req.raw)),
  );
  const { id } = c.var.account;
  if (isEnforced) await requireReady(c, emergencyUser);
  await withStorage(() => storeEnforcement(c.env.DB, id, isEnforced ? emergencyUser : undefined));
  return readSso(c);
}

/** A provider that does not work would lock everyone out. */
async function requireReady(c: ApiContext, emergencyUser: string): Promise<void> {
  const { id } = c.var.account;
  const [connection, domains, members] = await withStorage(() =>
    Promise.all([findSso(c.env.DB, id), listSsoDomains(c.env.DB, id), listMembers(c.env.DB, id)]),
  );
  const missing = missingStep(connection, domains);
  if (missing !== undefined) throw new ApiError("conflict", missing);
  const owner = members.find((each) => each.id === emergencyUser);
  if (owner?.role !== "owner")
    throw invalidRequest([{ path: "emergency_user_id", message: "must be an owner of the account" }]);
}

function missingStep(
  connection: SsoConnection | undefined,
  domains: readonly { readonly verifiedAt?: number }[],
): string | undefined {
  if (!connection) return "set the provider first";
  if (!domains.some(({ verifiedAt }) => verifiedAt !== undefined)) return "verify a domain first";
  const isTested = connection.isEnforced || connection.test?.outcome === "passed";
  return isTested ? undefined : "pass a test sign-in with the present settings first";
}
