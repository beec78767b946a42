import type { SessionBody } from "@svc/contract/capture/session-body";
import type en from "../languages/en.json";

export type Session = SessionBody;
/** The page's texts; every language has exactly those of English. */
export type Messages = Readonly<Record<keyof typeof en, string>>;

/** What the server writes into the page, so that nothing has to be asked for before the first screen. */
export type PageData = {
  readonly token: string;
  readonly session: Session;
  readonly language: string;
  readonly messages: Messages;
  /** Scripts and the like that the page needs when it is offline. */
  readonly assets: readonly string[];
  /** Where the texts and styles of the further screens are; absent where the page has all of them. */
  readonly further?: { readonly texts: string; readonly styles: string };
};

export const PAGE_DATA_ID = "page-data";
