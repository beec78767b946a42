import type { CardFace } from "@svc/domain/money/card";
import type { Result } from "@svc/domain/verification/result";
import type { ShownAnswer } from "@svc/domain/verification/shown-answers";
import type { ResultMail } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import type { Context, Hono } from "hono";

export type PagesBindings = {
  readonly ASSETS: Fetcher;
  /** `1` on a developer's machine alone. */
  readonly DEV?: string;
  readonly ENVIRONMENT: string;
  /** `on` shows `/check` in production too. */
  readonly PHONE_CHECK?: string;
};

/** The session of a capture link as the API answers it (CONTRACT G3.3); `url` is the page's own. */
export type ReadSession<Bindings> = (token: string, url: string, env: Bindings) => Promise<Response>;

export type MailSummary = {
  readonly id: string;
  readonly at: number;
  readonly recipient: string;
  readonly subject: string;
};

export type ShownMail = {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly images: readonly { readonly id: string; readonly contentType: string; readonly base64: string }[];
};

/** What the embedded mailbox holds (CONTRACT G10). */
export type MailboxDoor<Bindings> = {
  readonly list: (env: Bindings) => Promise<readonly MailSummary[]>;
  readonly find: (env: Bindings, id: string) => Promise<ShownMail | undefined>;
};

/** What a link to a result shows, or the status that says why it shows nothing. */
export type ResultAnswer =
  | {
      readonly ok: true;
      readonly result: Result;
      readonly brand: ResultMail["brand"];
      readonly taken: Pick<VerificationView, "location" | "locationMatch">;
      readonly answers: readonly ShownAnswer[];
      /** What the tenant calls the case: a claim's number, a policy's. */
      readonly reference?: string;
      readonly locale?: string;
      /** Addresses by capture id, for some minutes. */
      readonly files: Readonly<
        Record<string, { readonly original: string; readonly thumb?: string; readonly sealed?: string }>
      >;
    }
  | { readonly ok: false; readonly status: number };

/** A call to a reusable link as the API takes it; with a JSON `body` it is a start (CONTRACT G3.10). */
export type LinkRequest = {
  readonly url: string;
  readonly body?: string;
  readonly address?: string;
  readonly idempotencyKey?: string;
};

/** A link where a person saves a card (CONTRACT G8.2); `unreachable`: somebody whom we need does not answer now. */
export type CardPage =
  | {
      readonly found: "link";
      readonly state: "open" | "used" | "void" | "expired";
      readonly accountName: string;
      readonly monthlyCapCents: number;
      readonly expiresAt: number;
      /** The provider's page, where the card is typed. */
      readonly url: string;
      /** What this link saved. */
      readonly card?: CardFace;
      /** No money moves: our own gateway asks for the card. */
      readonly isTest: boolean;
    }
  | { readonly found: "nothing" | "unreachable" };

export type CardPagesDoor<Bindings> = {
  readonly read: (token: string, env: Bindings) => Promise<CardPage>;
  readonly finish: (token: string, env: Bindings) => Promise<CardPage>;
  /** False when it is no test card's number. */
  readonly enterTestCard: (token: string, typed: string, env: Bindings) => Promise<boolean>;
};

/** Whose mails end where, by the link that each of them carries (CONTRACT G14). */
export type UnsubscribeAnswer =
  | { readonly found: "link"; readonly accountName: string; readonly address: string }
  | { readonly found: "nothing" | "unreachable" };

export type UnsubscribeDoor<Bindings> = {
  readonly read: (token: string, env: Bindings) => Promise<UnsubscribeAnswer>;
  readonly end: (token: string, env: Bindings) => Promise<UnsubscribeAnswer>;
};

export type PageSources<Bindings> = {
  readonly readSession: ReadSession<Bindings>;
  readonly readResult: (token: string, url: string, env: Bindings) => Promise<ResultAnswer>;
  /** The same, for one file of it. */
  readonly readResultFile: PageSources<Bindings>["readResult"];
  /** What the API says of a link, within the request for its page. */
  readonly readLink: (page: Context<{ Bindings: Bindings }>) => Promise<Response>;
  readonly askLink: (request: LinkRequest, env: Bindings) => Promise<Response>;
  readonly cards: CardPagesDoor<Bindings>;
  readonly unsubscription: UnsubscribeDoor<Bindings>;
  readonly mailbox: MailboxDoor<Bindings>;
  /** Hears of what nobody foresaw. */
  readonly report: (error: Error) => void;
};

/**
 * Everything that a person opens in a browser. This room's door as other rooms see it: preact's own types bring the
 * browser's globals along, which differ from a Worker's.
 */
export declare function createPages<Bindings extends PagesBindings>(
  sources: PageSources<Bindings>,
): Hono<{ Bindings: Bindings }>;
