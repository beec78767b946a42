import { ApiError } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { identifierKey } from "@svc/domain/database/database";
import { ownValue } from "@svc/domain/own-value";
import type { DatabaseUse, Identification } from "@svc/domain/template/template";
import { templateObject } from "@svc/platform/objects";
import { findRow } from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { inShard } from "../http/storage.ts";

export type FoundRow = Readonly<Record<string, string>> | undefined;
export type LookUp = (
  database: Pick<DatabaseUse, "id" | "onMissing">,
  identification: string,
) => Promise<FoundRow>;

/** For a tenant, who has access to the whole database anyway. */
export function findRowOf(c: ApiContext): LookUp {
  return ({ id }, identification) => inShard(c, (shard) => findRow(shard, id, identification));
}

export type Stranger = {
  readonly slug: string;
  readonly rule: Identification | undefined;
  readonly confirmation?: string;
};

/**
 * For a person behind the link (CONTRACT G6.3). They cannot tell a missing row from an existing one until they also
 * confirm what the template asks. Failed look-ups are limited per network and per link; throws 429.
 */
export function lookUpForStranger(c: ApiContext, { slug, rule, confirmation }: Stranger): LookUp {
  return async (database, identification) => {
    const object = templateObject(c.env, c.var.account.org, slug);
    const counted = c.env.RATE_LIMITS === "off" ? undefined : await object.countLookup(networkOf(c));
    if (counted && "refused" in counted) {
      // a template that allows unknown rows stays usable, whatever strangers guess
      if (database.onMissing === "allow") return undefined;
      throw tooManyLookups(counted.retryAfterS);
    }
    const row = await findRowOf(c)(database, identification);
    if (!row || !isConfirmed(row, rule?.confirm, confirmation)) return undefined;
    if (counted) await object.takeOffLookup(counted.id);
    return row;
  };
}

function networkOf(c: ApiContext): string {
  return addressPrefix(c.req.header("CF-Connecting-IP") ?? "");
}

function isConfirmed(row: NonNullable<FoundRow>, confirm: Identification["confirm"], given = ""): boolean {
  if (!confirm) return true;
  const known = identifierKey(ownValue(row, confirm.column) ?? "");
  // an empty or missing cell can never be confirmed
  return known !== "" && known === identifierKey(given);
}

function tooManyLookups(retryAfterS: number): ApiError {
  return new ApiError("too_many_requests", "too many wrong identifications", {
    hint: `Wait ${retryAfterS} s, then try again.`,
    headers: retryAfter(retryAfterS),
  });
}
