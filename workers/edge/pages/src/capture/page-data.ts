import type { SessionBody } from "@svc/contract/capture/session-body";
import type en from "../languages/en.json";

export type Session = SessionBody;
/** The page's texts. Every language has the same keys as English. */
export type Messages = Readonly<Record<keyof typeof en, string>>;

/** Data the server embeds in the page, so that the first screen needs no request. */
export type PageData = {
  readonly token: string;
  readonly session: Session;
  readonly language: string;
  readonly messages: Messages;
  /** Scripts and other files the page needs offline. */
  readonly assets: readonly string[];
  /** The URLs of the later screens' texts and styles. Absent when the page already contains them. */
  readonly further?: { readonly texts: string; readonly styles: string };
};

export const PAGE_DATA_ID = "page-data";
