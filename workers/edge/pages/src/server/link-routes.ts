import type { ErrorBody } from "@svc/contract/wire/errors";
import type { Context } from "hono";
import type * as door from "./door.d.ts";
import type { Typed } from "./link-form.tsx";
import { linkPage } from "./link-page.tsx";

type Ask = (body?: string) => Promise<Response>;
type Asked = {
  /** The API's response to a program. */
  readonly ask: Ask;
  /** The same for this page only. */
  readonly read: () => Promise<Response>;
  readonly assets: Fetcher;
  readonly c: Context;
};

/** CONTRACT G3.10: what a link requires, as a page or as JSON for programs. */
export async function showLink({ ask, read, assets, c }: Asked): Promise<Response> {
  return wantsJson(c) ? ask() : linkPage({ answer: await read(), ...pageOf(c, assets) });
}

/** CONTRACT G3.10: the readable form of a link redirects to the current one, or explains why not. */
export async function followName({ ask, assets, c }: Omit<Asked, "read">): Promise<Response> {
  const answer = await ask();
  const link = answer.headers.get("Location");
  if (link !== null) return c.redirect(inLanguageOf(c, link), 302);
  return wantsJson(c) ? answer : linkPage({ answer, ...pageOf(c, assets) });
}

/** CONTRACT G3.10: 303 to the capture page, or 201 for a program. A refusal is shown on the page with the form. */
export async function startLink({ ask, read, assets, c }: Asked): Promise<Response> {
  const { body, typed } = await readStart(c);
  const answer = await ask(body);
  if (wantsJson(c)) return answer;
  if (answer.status === 201) {
    const { capture_url: captureUrl } = await answer.json<{ readonly capture_url: string }>();
    return c.redirect(inLanguageOf(c, captureUrl), 303);
  }
  const { error } = await answer.json<ErrorBody>();
  const refusal = { status: answer.status, code: error.code, reason: error.reason };
  const page = await linkPage({ answer: await read(), refusal, ...typed, ...pageOf(c, assets) });
  const wait = answer.headers.get("Retry-After");
  if (wait !== null) page.headers.set("Retry-After", wait);
  return page;
}

type Start = { readonly body: string; readonly typed?: { readonly typed: Typed } };

/** Passes JSON on unchanged, so that the API reports its errors. Empty form fields are left out. */
async function readStart(c: Context): Promise<Start> {
  if (c.req.header("Content-Type")?.includes("json") === true) return { body: await c.req.text() };
  const fields = Object.entries(await c.req.parseBody()).filter(([, value]) => value !== "");
  const form = Object.fromEntries(fields);
  const { identification, confirmation } = form;
  const typed = {
    ...(typeof identification === "string" && { identification }),
    ...(typeof confirmation === "string" && { confirmation }),
  };
  return { body: JSON.stringify(form), typed: { typed } };
}

/** Keeps the language of the URL. */
function inLanguageOf(c: Context, address: string): string {
  const wished = c.req.query("lang");
  return wished === undefined ? address : `${address}?lang=${encodeURIComponent(wished)}`;
}

export function wantsJson(c: Context): boolean {
  const accept = c.req.header("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function pageOf(c: Context, assets: Fetcher) {
  return { assets, wished: c.req.query("lang"), acceptLanguage: c.req.header("Accept-Language") };
}

/** Passes on the client's address, since starts are limited per address. */
export function linkRequest(c: Context, body: string | undefined): door.LinkRequest {
  const address = c.req.header("CF-Connecting-IP");
  const idempotencyKey = c.req.header("Idempotency-Key");
  return {
    url: c.req.url,
    ...(body !== undefined && { body }),
    ...(address !== undefined && { address }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}
