import { ObjectEntrypoint } from "@svc/platform/object-entrypoint";
import { newUlid, noticeIdAt } from "@svc/domain/ids";
import { isKnown, withBrowser } from "@svc/domain/sign-in/known-browsers";
import {
  forgottenAt,
  SIGN_IN_CODE,
  type SignInState,
  tryCode,
  withCode,
} from "@svc/domain/sign-in/sign-in-code";
import type { SecurityNotice } from "@svc/domain/sign-in/security-notice";
import { NETWORK_STARTS, type StartOutcome, takeStart } from "@svc/domain/sign-in/sign-in-starts";
import { type Bucket, takeTokens } from "@svc/domain/token-bucket";
import { prepareLanguage, sayFor } from "@svc/mail/mail-language";
import { renderSecurityNotice } from "@svc/mail/security-notice-mail";
import { MailOutbox } from "@svc/mail/mail-outbox";
import { createMailSender } from "@svc/mail/mail-sender";
import { mailerOf } from "@svc/mail/mailer-of";
import { renderSignInCode } from "@svc/mail/sign-in-code-mail";
import { Alarm } from "@svc/platform/alarm";
import type { SignInEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { AskedCode, SignInRpc } from "@svc/platform/sign-in-rpc";
import { type Json, ObjectTables, readStored } from "@svc/store/objects/object-tables";
import { SIGN_IN } from "./schema.ts";

type Challenge = { readonly text: string; readonly expiresAt: number };
/** For an address: codes, requests and known browsers. For a browser: its passkey challenge. */
type State = SignInState & { readonly challenge?: Challenge };
type Row = { readonly state: Json<State>; readonly bucket: Json<Bucket> };
type Kept = { readonly state: State; readonly bucket?: Bucket };

/** The time in which an empty bucket becomes full again. */
const STARTS_MS = (NETWORK_STARTS.burst / NETWORK_STARTS.perSecond) * 1000;

/** Longer than a change takes. Its outcome then decides whether the mail is sent. */
const HELD_MS = 2 * 60_000;

/**
 * Our choice: by then the person has noticed. Without a limit, an account could mail its members ten times a second.
 */
const NOTICES_A_DAY = 50;
const DAY_MS = 86_400_000;

/**
 * One per e-mail address, with the valid codes of each browser. Also one per requesting network, and one per browser
 * that signs in with a passkey.
 */
export class SignInObject extends ObjectEntrypoint<SignInEnv> implements SignInRpc {
  readonly #tables = new ObjectTables(this.ctx.storage, SIGN_IN);
  readonly #mails = new MailOutbox(this.ctx.storage);
  readonly #alarm = new Alarm(this.ctx.storage);
  readonly #sender = createMailSender({
    mailer: () => mailerOf(this.env),
    due: () => this.#mails.due(Date.now()),
    complete: async ({ to, images: _none, ...mail }) =>
      to === undefined ? undefined : { ...mail, to, images: [] },
    settle: (id, outcome) => {
      const fate = this.#mails.settle(id, outcome, Date.now());
      if (fate?.state === "failed") logFailure("sign-in mail", new OperatorError(fate.reason), { mail: id });
    },
    putOff: (id, nextAt) => this.#mails.putOff(id, nextAt),
  });

  async takeStart() {
    const now = Date.now();
    const { state, bucket } = this.#read();
    const taken = takeTokens(NETWORK_STARTS, bucket, { wanted: 1, now });
    this.#keep({ state, bucket: taken.bucket });
    this.#arm();
    return taken.grant.retryAfterS;
  }

  async askCode({ browser, network, hash, proof, mail, language, isUnlimited = false }: AskedCode) {
    // Also for unknown addresses, so that the time tells nothing
    await prepareLanguage(this.env.ASSETS, language);
    const now = Date.now();
    const { state, ...kept } = this.#read();
    const known = isKnown(state.known ?? [], browser, now) ? { browser } : {};
    const asker = { ...known, network, ...(proof !== undefined && { proof }) };
    const { starts, result } = isUnlimited ? UNCOUNTED : takeStart(state.starts ?? [], asker, now);
    if (result.outcome !== "asked") return result;
    const tries = result.isPaid ? SIGN_IN_CODE.paidTries : SIGN_IN_CODE.tries;
    const mailId = `sgn_${newUlid(now)}` as const;
    const asked = withCode({ ...state, starts }, { browser, hash, mailId, tries }, now);
    this.#mails.prepare();
    this.#tables.transaction(() => {
      // the mail of a replaced code is withdrawn
      for (const code of asked.replaced) this.#mails.withdraw(code.mailId);
      this.#keep({ ...kept, state: asked.state });
      if (mail)
        this.#mails.put(
          { ...renderSignInCode(mail.code, { id: mailId, say: sayFor(language) }), to: mail.to },
          now,
        );
    });
    this.#arm();
    return result;
  }

  async tryCode(tried: { readonly browser: string; readonly hash: string }) {
    if (!this.#tables.exist) return { outcome: "none" } as const;
    const { state, ...kept } = this.#read();
    const after = tryCode(state, tried, Date.now());
    this.#keep({ ...kept, state: after.state });
    this.#arm();
    return after.result;
  }

  async welcome(browser: string, notice: SecurityNotice) {
    await prepareLanguage(this.env.ASSETS, notice.language);
    const now = Date.now();
    const { state, ...kept } = this.#read();
    const known = state.known ?? [];
    const isNews = known.length > 0 && !isKnown(known, browser, now);
    this.#mails.prepare();
    this.#tables.transaction(() => {
      this.#keep({ ...kept, state: { ...state, known: withBrowser(known, browser, now) } });
      if (isNews) this.#putNotice(notice, now);
    });
    this.#arm();
  }

  async holdNotice(notice: SecurityNotice) {
    await prepareLanguage(this.env.ASSETS, notice.language);
    const now = Date.now();
    this.#mails.prepare();
    if (this.#mails.count(noticeIdAt(now - DAY_MS), "ntc_~") >= NOTICES_A_DAY) return undefined;
    const id = this.#putNotice(notice, now, now + HELD_MS);
    this.#arm();
    return id;
  }

  async settleNotice(id: string, isMade: boolean) {
    this.#mails.prepare();
    if (isMade) this.#mails.putOff(id, Date.now());
    else this.#mails.withdraw(id);
    this.#arm();
  }

  async keepChallenge(challenge: Challenge) {
    const { state, ...kept } = this.#read();
    this.#keep({ ...kept, state: { ...state, challenge } });
    this.#arm();
  }

  async takeChallenge() {
    if (!this.#tables.exist) return undefined;
    const { state: whole, ...kept } = this.#read();
    const { challenge, ...state } = whole;
    this.#keep({ ...kept, state });
    return challenge && challenge.expiresAt > Date.now() ? challenge.text : undefined;
  }

  async unblock() {
    if (!this.#tables.exist) return;
    const { state: whole, ...kept } = this.#read();
    const { starts: _counted, ...state } = whole;
    this.#keep({ ...kept, state });
  }

  override async alarm(info?: AlarmInvocationInfo) {
    this.#alarm.rang(info);
    await this.#sender.run();
    if (this.#mails.next() === undefined && this.#forgottenAt() <= Date.now()) {
      this.#alarm.set([]);
      await this.ctx.storage.deleteAll();
      this.#tables.gone();
      this.#mails.gone();
      return;
    }
    this.#arm();
  }

  #putNotice(notice: SecurityNotice, at: number, nextAt = at): string {
    const id = `ntc_${newUlid(at)}`;
    this.#mails.put(renderSecurityNotice(notice, { id, at, say: sayFor(notice.language) }), nextAt);
    return id;
  }

  #read(): Kept {
    const [row] = this.#tables.sql.exec<Row>("select state, bucket from sign_in").toArray();
    return row ? { state: readStored(row.state), bucket: readStored(row.bucket) } : { state: {} };
  }

  #keep({ state, bucket = { tokens: NETWORK_STARTS.burst, at: Date.now() } }: Kept): void {
    this.#tables.sql.exec(
      "insert or replace into sign_in values (1, ?, ?)",
      JSON.stringify(state),
      JSON.stringify(bucket),
    );
  }

  #forgottenAt(): number {
    const { state, bucket } = this.#read();
    return Math.max(forgottenAt(state), state.challenge?.expiresAt ?? 0, bucket ? bucket.at + STARTS_MS : 0);
  }

  /** Sets the alarm for the next mail or, without one, for the time when everything has expired. */
  #arm(): void {
    this.#alarm.set([this.#mails.next() ?? Math.max(Date.now(), this.#forgottenAt())]);
  }
}

const UNCOUNTED: { readonly starts: []; readonly result: StartOutcome } = {
  starts: [],
  result: { outcome: "asked", isPaid: false },
};
