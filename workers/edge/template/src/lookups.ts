import { LOOKUP_LIMITS } from "@svc/domain/template/lookup-limits";
import type { LookupGrant } from "@svc/platform/template-rpc";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/**
 * Failed look-ups by people behind the link within the last hour (CONTRACT G6.3). A look-up is counted before it runs
 * and uncounted when it succeeds, so that parallel guesses count too.
 */
export class Lookups {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** `network`: identifies one subscriber, an IPv4 address or an IPv6 /64. */
  count(network: string, now: number): LookupGrant {
    this.drop(now);
    const { sql } = this.#tables;
    const { all, own, first, ownFirst } = sql
      .exec<{ all: number; own: number; first: number | null; ownFirst: number | null }>(
        `select count(*) as "all", coalesce(sum(network = ?1), 0) as own, min(at) as first,
           min(case when network = ?1 then at end) as ownFirst from lookups`,
        network,
      )
      .one();
    const refused =
      all >= LOOKUP_LIMITS.ofLink ? "link" : own >= LOOKUP_LIMITS.ofNetwork ? "network" : undefined;
    if (refused) {
      const oldest = (refused === "link" ? first : ownFirst) ?? now;
      const retryAfterS = Math.max(1, Math.ceil((oldest + LOOKUP_LIMITS.windowMs - now) / 1000));
      return { refused, retryAfterS };
    }
    const { id } = sql
      .exec<{ id: number }>("insert into lookups (network, at) values (?, ?) returning id", network, now)
      .one();
    return { id };
  }

  /** Uncounts a successful look-up. */
  takeOff(id: number): void {
    this.#tables.sql.exec("delete from lookups where id = ?", id);
  }

  /** Deletes entries after an hour, and with them the network addresses. */
  drop(now: number): void {
    this.#tables.sql.exec("delete from lookups where at <= ?", now - LOOKUP_LIMITS.windowMs);
  }

  nextDue(): number | undefined {
    const { first } = this.#tables.sql
      .exec<{ first: number | null }>("select min(at) as first from lookups")
      .one();
    return first === null ? undefined : first + LOOKUP_LIMITS.windowMs;
  }
}
