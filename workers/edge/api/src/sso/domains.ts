import { parseAddSsoDomain } from "@svc/contract/sso/sso-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { orThrow } from "@svc/contract/wire/parsed";
import { logFailure } from "@svc/platform/log";
import { isSafeAddress } from "@svc/platform/safe-address";
import { dnsOverHttps } from "@svc/providers/dns/txt-records";
import {
  addSsoDomain as addRow,
  listSsoDomains,
  removeSsoDomain as removeRow,
  verifySsoDomain as verifyRow,
} from "@svc/store/people/sso";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { readSso } from "./connection.ts";
import { isRecord, recordOf } from "./domain-record.ts";

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function addSsoDomain(c: ApiContext) {
  const { domain } = orThrow(parseAddSsoDomain(await readJson(c.req.raw)));
  const { id } = c.var.account;
  await withStorage(async () => {
    if ((await listSsoDomains(c.env.DB, id)).length >= LIMITS.ssoDomains)
      throw new ApiError("conflict", `an account has at most ${LIMITS.ssoDomains} domains`);
    await addRow(c.env.DB, id, { domain, now: Date.now() });
  });
  return readSso(c);
}

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function verifySsoDomain(c: ApiContext) {
  const { id } = c.var.account;
  const domain = c.req.param("domain") ?? "";
  const listed = await withStorage(() => listSsoDomains(c.env.DB, id));
  if (!listed.some((each) => each.domain === domain)) throw unknownDomain(domain);
  await requireRecord(c, domain);
  const isOurs = await withStorage(() => verifyRow(c.env.DB, id, { domain, now: Date.now() }));
  if (!isOurs)
    throw new ApiError("conflict", `another account has verified ${domain}`, {
      hint: "Its owners have to remove the domain there first. Ask us if you do not know who they are.",
    });
  return readSso(c);
}

async function requireRecord(c: ApiContext, domain: string): Promise<void> {
  const { recordName, recordValue } = await recordOf(c, domain);
  const values = await txtRecords(c, recordName);
  for (const value of values) if (await isRecord(c, domain, value)) return;
  const found = values.length === 0 ? "there is no TXT record" : "there is no TXT record with this value";
  throw new ApiError("conflict", `${found} at ${recordName}`, {
    hint: `Create it with the value ${recordValue}. New records can take an hour to appear.`,
  });
}

async function txtRecords(c: ApiContext, name: string): Promise<readonly string[]> {
  const { DNS_RESOLVER: resolver } = c.env;
  if (resolver !== undefined && !isSafeAddress(resolver))
    throw new Error("DNS_RESOLVER is not a safe address");
  try {
    return await dnsOverHttps(resolver)(name);
  } catch (error) {
    logFailure("dns", error);
    throw new ApiError("storage_unavailable", "the domain name system does not answer", {
      hint: "Nothing was changed. Try again.",
      headers: { "Retry-After": "5" },
    });
  }
}

/** Implements CONTRACT G10.1, which extends the SPEC. */
export async function removeSsoDomain(c: ApiContext) {
  const domain = c.req.param("domain") ?? "";
  const isRemoved = await withStorage(() => removeRow(c.env.DB, c.var.account.id, domain));
  if (!isRemoved) throw unknownDomain(domain);
  return c.body(null, 204);
}

function unknownDomain(domain: string): ApiError {
  return new ApiError("not_found", `this account has no domain ${domain}`);
}
