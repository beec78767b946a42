import type { Context } from "hono";
import type * as door from "./door.d.ts";
import type { Typed } from "./link-form.tsx";
import { linkPage } from "./link-page.tsx";

type Ask = (body?: string) => Promise<Response>;
type Asked = {
  /** What the API answers to a program. */
  readonly ask: Ask;
  /** The same for this page alone. */
  readonly read: () => Promise<Response>;
  readonly assets: Fetcher;
  readonly c: Context;
};

/** CONTRACT G3.10: what a link asks for; the same as JSON for programs. */
export async function showLink({ ask, read, assets, c }: Asked): Promise<Response> {
  return wantsJson(c) ? ask() : linkPage({ answer: await read(), ...pageOf(c, assets) });
}

/** CONTRACT G3.10: the readable form of a link leads to the one in use, or says why it does not. */
export async function followName({ ask, assets, c }: Omit<Asked, "read">): Promise<Response> {
  const answer = await ask();
  const link = answer.headers.get("Location");
  if (link !== null) return c.redirect(inLanguageOf(c, link), 302);
  return wantsJson(c) ? answer : linkPage({ answer, ...pageOf(c, assets) });
}

/** CONTRACT G3.10: 303 to the capture page, or 201 for a program; a refusal is told on the page that was sent. */
export async function startLink({ ask, read, assets, c }: Asked): Promise<Response> {
  const { body, typed } = await readStart(c);
  const answer = await ask(body);
  if (wantsJson(c)) return answer;
  if (answer.status === 201) {
    const { capture_url: captureUrl } = await answer.json<{ readonly capture_url: string }>();
    return c.redirect(inLanguageOf(c, captureUrl), 303);
  }
  const { error } = await answer.json<{
    readonly error: { readonly code: string; readonly message: string };
  }>();
  const refusal = { status: answer.status, code: error.code, message: error.message };
  const page = await linkPage({ answer: await read(), refusal, ...typed, ...pageOf(c, assets) });
  const wait = answer.headers.get("Retry-After");
  if (wait !== null) page.headers.set("Retry-After", wait);
  return page;
}

type Start = { readonly body: string; readonly typed?: { readonly typed: Typed } };

/** JSON goes on as it came, so that the API refuses it in its words; of a form, an empty field was not sent. */
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

/** The language that the address asks for goes along. */
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

/** Who asks for a link's start is counted by address. */
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
