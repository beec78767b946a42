import { DurableObject } from "cloudflare:workers";
import { newUlid } from "@svc/domain/ids";
import {
  forgottenAt,
  SIGN_IN_STARTS,
  type SignInState,
  tryCode,
  withCode,
} from "@svc/domain/sign-in/sign-in-code";
import { type Bucket, takeTokens } from "@svc/domain/token-bucket";
import { MailOutbox } from "@svc/mail/mail-outbox";
import { createMailSender } from "@svc/mail/mail-sender";
import { mailerOf } from "@svc/mail/mailer-of";
import { renderSignInCode } from "@svc/mail/sign-in-code-mail";
import type { AccountEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { CodeMail, SignInRpc } from "@svc/platform/sign-in-rpc";
import { type Json, ObjectTables, readStored } from "@svc/store/object-tables";
import { SIGN_IN } from "./schema.ts";

type Row = { readonly state: Json<SignInState>; readonly bucket: Json<Bucket> };
type Kept = { readonly state: SignInState; readonly bucket?: Bucket };

/** A bucket is full again after this. */
const STARTS_MS = (SIGN_IN_STARTS.burst / SIGN_IN_STARTS.perSecond) * 1000;

/** One per e-mail address, or per network that asks: which code counts, and how often one was asked for. */
export class SignInObject extends DurableObject<AccountEnv> implements SignInRpc {
  readonly #tables = new ObjectTables(this.ctx.storage, SIGN_IN);
  readonly #mails = new MailOutbox(this.ctx.storage);
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
    const taken = takeTokens(SIGN_IN_STARTS, bucket, { wanted: 1, now });
    this.#keep({ state, bucket: taken.bucket });
    await this.#arm();
    return taken.grant.retryAfterS;
  }

  async issue(hash: string, mail?: CodeMail) {
    const now = Date.now();
    const { state, ...kept } = this.#read();
    this.#mails.prepare();
    this.#tables.transaction(() => {
      // a code that counts no more is not mailed either
      this.#mails.empty();
      this.#keep({ ...kept, state: withCode(state, hash, now) });
      if (mail) this.#mails.put({ ...renderSignInCode(mail.code, `sgn_${newUlid(now)}`), to: mail.to }, now);
    });
    await this.#arm();
  }

  async tryCode(hash: string) {
    if (!this.#tables.exist) return { outcome: "none" } as const;
    const { state, ...kept } = this.#read();
    const tried = tryCode(state, hash, Date.now());
    this.#keep({ ...kept, state: tried.state });
    await this.#arm();
    return tried.result;
  }

  override async alarm() {
    await this.#sender.run();
    if (this.#mails.next() === undefined && this.#forgottenAt() <= Date.now()) {
      await this.ctx.storage.deleteAll();
      return;
    }
    await this.#arm();
  }

  #read(): Kept {
    const [row] = this.#tables.sql.exec<Row>("select state, bucket from sign_in").toArray();
    return row ? { state: readStored(row.state), bucket: readStored(row.bucket) } : { state: {} };
  }

  #keep({ state, bucket = { tokens: SIGN_IN_STARTS.burst, at: Date.now() } }: Kept): void {
    this.#tables.sql.exec(
      "insert or replace into sign_in values (1, ?, ?)",
      JSON.stringify(state),
      JSON.stringify(bucket),
    );
  }

  #forgottenAt(): number {
    const { state, bucket } = this.#read();
    return Math.max(forgottenAt(state), bucket ? bucket.at + STARTS_MS : 0);
  }

  async #arm(): Promise<void> {
    const mailAt = this.#mails.next();
    await this.ctx.storage.setAlarm(Math.min(mailAt ?? Number.POSITIVE_INFINITY, this.#forgottenAt()));
  }
}
