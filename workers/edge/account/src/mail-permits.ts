import type { AccountId } from "@svc/domain/ids";
import {
  MAIL_LIMITS,
  type MailLimits,
  type MailSkip,
  mailSkip,
  plainAddress,
  TEXT_LIMITS,
  textSkip,
} from "@svc/domain/mail/mail-permit";
import { dayOf } from "@svc/domain/template/template";
import type { MailWish } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import { findAccount } from "@svc/store/account/accounts";
import { listMemberEmails } from "@svc/store/people/members";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { sha256 } from "@svc/platform/sha256";

/** Longer than a mail is retried. */
const KEPT_DAYS = 4;
const MOST_SHOWN = 1_000;
type Table = "permitted_mails" | "permitted_texts" | "suppressed_addresses" | "mailed_addresses";

/** CONTRACT G14: which result mails an account may send, and which addresses unsubscribed. */
export class MailPermits {
  readonly #tables: ObjectTables;
  readonly #env: AccountEnv;

  constructor(tables: ObjectTables, env: AccountEnv) {
    this.#tables = tables;
    this.#env = env;
  }

  /** A permitted mail stays permitted for its retries, unless its recipient unsubscribes meanwhile. */
  async permit(accountId: AccountId, { mailId, to }: MailWish, now: number): Promise<MailSkip | undefined> {
    const address = plainAddress(to);
    const isStranger = await this.#isStranger(accountId, address);
    const mark = await markOf(accountId, address);
    return this.#tables.transaction(() => {
      const isPermitted = mailId !== undefined && this.#has("permitted_mails", "id", mailId);
      const standing = {
        isSuppressed: this.#has("suppressed_addresses", "address", address),
        isStranger: isStranger && !isPermitted,
        isNewAddress: !this.#has("mailed_addresses", "mark", mark),
        today: this.#today(now),
      };
      const skip = mailSkip(standing, isPermitted ? NO_LIMITS : this.#limits());
      if (skip === undefined && !isPermitted && mailId !== undefined)
        this.#note(mailId, mark, { ...standing, day: dayOf(now) });
      return skip;
    });
  }

  /** A permitted text message stays permitted for its retries. Without `mailId`, nothing is counted. */
  async permitText(
    accountId: AccountId,
    { mailId, to }: MailWish,
    now: number,
  ): Promise<MailSkip | undefined> {
    const account = await findAccount(this.#env.DB, accountId);
    const mark = await markOf(accountId, to);
    return this.#tables.transaction(() => {
      if (mailId !== undefined && this.#has("permitted_texts", "id", mailId)) return undefined;
      const { sql } = this.#tables;
      const day = dayOf(now);
      const skip = textSkip({
        isStranger: !this.#mayReachStrangers(),
        today: this.#textsOf(day, mark),
        dailyCap: Math.min(account?.smsDailyCap ?? 0, Number(this.#env.SMS_A_DAY ?? TEXT_LIMITS.aDay)),
      });
      if (skip === undefined && mailId !== undefined) {
        sql.exec("delete from permitted_texts where day < ?", day - KEPT_DAYS);
        sql.exec("insert into permitted_texts (id, day, mark) values (?, ?, ?)", mailId, day, mark);
      }
      return skip;
    });
  }

  /** Adds the address to those that get no more mails. Repeating it changes nothing. */
  suppress(address: string, now: number): void {
    this.#tables.sql.exec(
      "insert or ignore into suppressed_addresses values (?, ?)",
      plainAddress(address),
      now,
    );
  }

  suppressed(): readonly string[] {
    const text = "select address from suppressed_addresses order by at desc, address limit ?";
    const rows = this.#tables.sql.exec<{ address: string }>(text, MOST_SHOWN).toArray();
    return rows.map(({ address }) => address);
  }

  async #isStranger(accountId: AccountId, address: string): Promise<boolean> {
    if (this.#mayReachStrangers()) return false;
    const members = await listMemberEmails(this.#env.DB, accountId);
    return !members.map(plainAddress).includes(address);
  }

  #mayReachStrangers(): boolean {
    const { ENVIRONMENT } = this.#env;
    // a developer's mails never leave the machine
    if (ENVIRONMENT === "local") return true;
    // a sandbox sends real mail, while purchases there cost nothing and prove nothing
    return ENVIRONMENT !== "sandbox" && this.#hasBought();
  }

  #hasBought(): boolean {
    const { sql } = this.#tables;
    return sql.exec("select 1 from ledger where kind = 'top_up' limit 1").toArray().length > 0;
  }

  #has(table: Table, column: "id" | "address" | "mark", value: string): boolean {
    const text = `select 1 from ${table} where ${column} = ?`;
    return this.#tables.sql.exec(text, value).toArray().length > 0;
  }

  #today(now: number) {
    const text =
      "select count(*) as mails, coalesce(sum(is_new), 0) as fresh from permitted_mails where day = ?";
    const { mails, fresh } = this.#tables.sql.exec<{ mails: number; fresh: number }>(text, dayOf(now)).one();
    return { mails, newAddresses: fresh };
  }

  #textsOf(day: number, mark: string) {
    const text =
      "select count(*) as texts, coalesce(sum(mark = ?), 0) as toNumber from permitted_texts where day = ?";
    return this.#tables.sql.exec<{ texts: number; toNumber: number }>(text, mark, day).one();
  }

  #note(mailId: string, mark: string, { isNewAddress, day }: { isNewAddress: boolean; day: number }): void {
    const { sql } = this.#tables;
    sql.exec("delete from permitted_mails where day < ?", day - KEPT_DAYS);
    sql.exec("insert into permitted_mails values (?, ?, ?)", mailId, day, isNewAddress ? 1 : 0);
    sql.exec("insert or ignore into mailed_addresses values (?)", mark);
  }

  #limits(): MailLimits {
    const { MAILS_A_DAY: aDay, NEW_MAIL_ADDRESSES_A_DAY: fresh } = this.#env;
    return {
      aDay: aDay === undefined ? MAIL_LIMITS.aDay : Number(aDay),
      newAddressesADay: fresh === undefined ? MAIL_LIMITS.newAddressesADay : Number(fresh),
    };
  }
}

const NO_LIMITS: MailLimits = { aDay: Infinity, newAddressesADay: Infinity };

/** A hash that recognizes an address without storing it in readable form. */
async function markOf(accountId: AccountId, address: string): Promise<string> {
  return Buffer.from(await sha256(`${accountId}\n${address}`)).toString("base64url");
}
