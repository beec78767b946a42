import type { CardFace } from "@svc/domain/money/card";
import type { Result } from "@svc/domain/verification/result";
import type { ShownAnswer } from "@svc/domain/verification/shown-answers";
import type { ResultMail } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import type { Context, Hono } from "hono";

export type PagesBindings = {
  readonly ASSETS: Fetcher;
  /** `1` only on a developer's machine. */
  readonly DEV?: string;
  readonly ENVIRONMENT: string;
  /** `on` enables `/check` in production too. */
  readonly PHONE_CHECK?: string;
};

/** Returns the API's response with a capture link's session (CONTRACT G3.3). `url` is the page's own URL. */
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

/** The local mailbox (CONTRACT G10). */
export type MailboxDoor<Bindings> = {
  readonly list: (env: Bindings) => Promise<readonly MailSummary[]>;
  readonly find: (env: Bindings, id: string) => Promise<ShownMail | undefined>;
};

/** The content behind a result link, or the status that explains why there is none. */
export type ResultAnswer =
  | {
      readonly ok: true;
      readonly result: Result;
      readonly brand: ResultMail["brand"];
      readonly taken: Pick<VerificationView, "location" | "locationMatch">;
      readonly answers: readonly ShownAnswer[];
      /** The tenant's reference, such as a claim or policy number. */
      readonly reference?: string;
      readonly locale?: string;
      /** Short-lived URLs by capture id. */
      readonly files: Readonly<
        Record<string, { readonly original: string; readonly thumb?: string; readonly sealed?: string }>
      >;
    }
  | { readonly ok: false; readonly status: number };

/** A call to a reusable link's API. With a JSON `body` it starts a verification (CONTRACT G3.10). */
export type LinkRequest = {
  readonly url: string;
  readonly body?: string;
  readonly address?: string;
  readonly idempotencyKey?: string;
};

/** A link for saving a card (CONTRACT G8.2). `unreachable`: a service we depend on is down. */
export type CardPage =
  | {
      readonly found: "link";
      readonly state: "open" | "used" | "void" | "expired";
      readonly accountName: string;
      readonly monthlyCapCents: number;
      readonly expiresAt: number;
      /** The provider's page, where the card is entered. */
      readonly url: string;
      /** The card saved through this link. */
      readonly card?: CardFace;
      /** No money moves; our own gateway asks for the card. */
      readonly isTest: boolean;
    }
  | { readonly found: "nothing" | "unreachable" };

export type CardPagesDoor<Bindings> = {
  readonly read: (token: string, env: Bindings) => Promise<CardPage>;
  readonly finish: (token: string, env: Bindings) => Promise<CardPage>;
  /** Returns false when it is not a test card's number. */
  readonly enterTestCard: (token: string, typed: string, env: Bindings) => Promise<boolean>;
};

/** The account and address that an unsubscribe link belongs to (CONTRACT G14). */
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
  /** The same for one of its files. */
  readonly readResultFile: PageSources<Bindings>["readResult"];
  /** The API's description of a link, called within the page's own request. */
  readonly readLink: (page: Context<{ Bindings: Bindings }>) => Promise<Response>;
  readonly askLink: (request: LinkRequest, env: Bindings) => Promise<Response>;
  readonly cards: CardPagesDoor<Bindings>;
  readonly unsubscription: UnsubscribeDoor<Bindings>;
  readonly mailbox: MailboxDoor<Bindings>;
  /** Receives unexpected errors. */
  readonly report: (error: Error) => void;
};

/**
 * All pages a person opens in a browser. This declaration is the room's public interface: preact's types would pull in
 * browser globals, which differ from a Worker's.
 */
export declare function createPages<Bindings extends PagesBindings>(
  sources: PageSources<Bindings>,
): Hono<{ Bindings: Bindings }>;
