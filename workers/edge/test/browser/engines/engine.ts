import { existsSync } from "node:fs";

/** A browser driven by the tests, one tab at a time. */
export interface Engine {
  readonly name: "chromium" | "firefox" | "webkit";
  open(): Promise<Tab>;
  /** Ends all processes it started. */
  close(): Promise<void>;
}

/** Runs in the page, so it captures no variables, and its arguments and result must be JSON. */
export type Script<A extends readonly unknown[], T> = (...given: A) => T;

/** Every call times out after `CALL_MS`. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  evaluate<A extends readonly unknown[], T>(script: Script<A, T>, ...given: A): Promise<Awaited<T>>;
  /** The element the script returns. */
  element<A extends readonly unknown[]>(
    script: Script<A, Element | null | Promise<Element | null>>,
    ...given: A
  ): Promise<Found | undefined>;
  /** Makes the page believe it is hidden while `act` runs. */
  hiddenWhile(act: () => Promise<void>): Promise<void>;
  /** From now on, scripts and elements are those of the first frame in the page. */
  enterFrame?(): Promise<void>;
  leaveFrame?(): Promise<void>;
  screenshot(file: `${string}.png`): Promise<void>;
  close(): Promise<void>;
}

/** An element as it was when found. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  choose(file: string): Promise<void>;
}

export const CALL_MS = 60_000;

/** A small phone. WebKitGTK's narrowest window is 447 pixels wide. */
export const PHONE = { width: 390, height: 844 } as const;

/** The first of these programs installed on this machine. */
export function firstOf(places: readonly string[]): string | undefined {
  return places.find((place) => existsSync(place));
}

/** The source text that an engine evaluates. */
export function callOf<A extends readonly unknown[]>(script: Script<A, unknown>, given: A): string {
  return `(${String(script)})(...${JSON.stringify(given)})`;
}
