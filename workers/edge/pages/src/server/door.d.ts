import type { CardPage, ResultAnswer, UnsubscribeAnswer } from "@svc/platform/page-answers";
import type { JurisdictionVars } from "@svc/platform/jurisdiction";
import type { Context, Hono } from "hono";

export type PagesBindings = JurisdictionVars & {
  readonly ASSETS: Fetcher;
  /** `1` only on a developer's machine. */
  readonly DEV?: string;
  readonly ENVIRONMENT: string;
  /** `on` enables `/check` in production too. */
  readonly PHONE_CHECK?: string;
};

/** `url` is the page's own URL. */
type SessionRequest = { readonly token: string; readonly url: string; readonly acceptLanguage: string };

/** Returns the API's response with a capture link's session (CONTRACT G3.3). */
export type ReadSession<Bindings> = (request: SessionRequest, env: Bindings) => Promise<Response>;

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

/** A call to a reusable link's API. With a JSON `body` it starts a verification (CONTRACT G3.10). */
export type LinkRequest = {
  readonly url: string;
  readonly body?: string;
  readonly address?: string;
  readonly idempotencyKey?: string;
};

export type CardPagesDoor<Bindings> = {
  readonly read: (token: string, env: Bindings) => Promise<CardPage>;
  readonly finish: (token: string, env: Bindings) => Promise<CardPage>;
  /** Returns false when it is not a test card's number. */
  readonly enterTestCard: (token: string, typed: string, env: Bindings) => Promise<boolean>;
};

export type UnsubscribeDoor<Bindings> = {
  readonly read: (token: string, env: Bindings) => Promise<UnsubscribeAnswer>;
  readonly end: (token: string, env: Bindings) => Promise<UnsubscribeAnswer>;
};

export type PageSources<Bindings> = {
  readonly readSession: ReadSession<Bindings>;
  readonly readResult: (token: string, url: string, env: Bindings) => Promise<ResultAnswer>;
  /** The same for one of its files. */
  readonly readResultFile: PageSources<Bindings>["readResult"];
  /** Asks for a second look (CONTRACT G20). Returns where the photos are taken; undefined if it is refused. */
  readonly appeal: (token: string, url: string, env: Bindings) => Promise<string | undefined>;
  /** The API's description of a link, called within the page's own request. */
  readonly readLink: (page: Context<{ Bindings: Bindings }>) => Promise<Response>;
  readonly askLink: (request: LinkRequest, env: Bindings) => Promise<Response>;
  readonly cards: CardPagesDoor<Bindings>;
  readonly unsubscription: UnsubscribeDoor<Bindings>;
  readonly mailbox: MailboxDoor<Bindings>;
};

/**
 * The routes of all pages a person opens in a browser, with every address below them. This declaration is the room's public interface: preact's types would pull in
 * browser globals, which differ from a Worker's.
 */
export declare function createPages<Bindings extends PagesBindings>(
  sources: PageSources<Bindings>,
): Hono<{ Bindings: Bindings }>;

type AnyPage<Bindings extends PagesBindings> = Context<{ Bindings: Bindings }>;

/** Answers a person who mistyped an address. */
export declare function unknownPage<B extends PagesBindings>(c: AnyPage<B>): Promise<Response>;

/** Answers a person when something unexpected failed. */
export declare function brokenPage<B extends PagesBindings>(c: AnyPage<B>): Promise<Response>;
