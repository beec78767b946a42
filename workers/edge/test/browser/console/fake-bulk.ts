import { madeVerification } from "./console-cases.ts";

type Json = Record<string, unknown>;
type Answer = { readonly status: number; readonly body?: unknown };
type Call = {
  readonly method: string;
  readonly url: URL;
  readonly body: Json;
  readonly key: string | undefined;
};

/** Starts from a template, once per key, as in CONTRACT G0.7. */
export class FakeBulk {
  /** Results by key. */
  readonly made = new Map<string, { readonly path: string; readonly body: Json }>();
  /** Keys in the order received, including repeats. */
  readonly keys: string[] = [];
  /** Overrides the response to a row. */
  refuse: (body: Json, tries: number) => Answer | undefined = () => undefined;

  reset(): void {
    this.made.clear();
    this.keys.length = 0;
    this.refuse = () => undefined;
  }

  /** Undefined for calls without a key. */
  answer({ method, url, body, key }: Call): Answer | undefined {
    if (method !== "POST" || key === undefined || !url.pathname.endsWith("/verifications")) return undefined;
    this.keys.push(key);
    const refusal = this.refuse(body, this.keys.filter((each) => each === key).length);
    if (refusal) return refusal;
    this.made.set(key, { path: url.pathname, body });
    const number = [...this.made.keys()].indexOf(key);
    return { status: 201, body: madeVerification(`vfy_${number}`, `https://svc.example/v/${number}`) };
  }
}
