import { existsSync } from "node:fs";

/** A browser that the walks drive; one tab at a time. */
export interface Engine {
  readonly name: "chromium" | "firefox" | "webkit";
  open(): Promise<Tab>;
  /** Ends every process that it started. */
  close(): Promise<void>;
}

/** Runs in the page: it captures nothing, and takes and gives what JSON can carry. */
export type Script<A extends readonly unknown[], T> = (...given: A) => T;

/** No call waits longer than `CALL_MS`. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  evaluate<A extends readonly unknown[], T>(script: Script<A, T>, ...given: A): Promise<Awaited<T>>;
  /** The element that the script returns. */
  element<A extends readonly unknown[]>(
    script: Script<A, Element | null | Promise<Element | null>>,
    ...given: A
  ): Promise<Found | undefined>;
  /** The page is told that it cannot be seen for as long as `act` takes. */
  hiddenWhile(act: () => Promise<void>): Promise<void>;
  screenshot(file: `${string}.png`): Promise<void>;
  close(): Promise<void>;
}

/** An element of the page as it was when it was found. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  choose(file: string): Promise<void>;
}

export const CALL_MS = 60_000;

/** A small phone's; WebKitGTK's narrowest window is 447 pixels wide. */
export const PHONE = { width: 390, height: 844 } as const;

/** The first of these programs that is on this machine. */
export function firstOf(places: readonly string[]): string | undefined {
  return places.find((place) => existsSync(place));
}

/** As a text that an engine evaluates. */
export function callOf<A extends readonly unknown[]>(script: Script<A, unknown>, given: A): string {
  return `(${String(script)})(...${JSON.stringify(given)})`;
}
