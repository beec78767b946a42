import type { StartedLinkBody } from "@svc/contract/link/link-body";
import type { ErrorBody } from "@svc/contract/wire/errors";
import { type Context, Hono } from "hono";
import type * as door from "./door.d.ts";
import type { Typed } from "./link-form.tsx";
import { linkPage } from "./link-page.tsx";
import { readerOf, wantsJson } from "./reader-of.ts";
import { smallForm } from "./small-form.ts";

type Asked = {
  /** The API's response to a program. */
  readonly ask: (body?: string) => Promise<Response>;
  /** The same for this page only. */
  readonly read: () => Promise<Response>;
  readonly c: Context;
};

export function linkRoutes<Bindings extends door.PagesBindings>({
  readLink,
  askLink,
}: Pick<door.PageSources<Bindings>, "readLink" | "askLink">) {
  const routes = new Hono<{ Bindings: Bindings }>();
  const asked = (c: Context<{ Bindings: Bindings }>) => ({
    read: () => readLink(c),
    ask: (body?: string) => askLink(linkRequest(c, body), c.env),
    c,
  });
  routes.use("/:token", smallForm);
  routes.get("/:token", (c) => showLink(asked(c)));
  routes.post("/:token", (c) => startLink(asked(c)));
  routes.get("/:org/:slug", (c) => followName(asked(c)));
  return routes;
}

/** CONTRACT G3.10: what a link requires, as a page or as JSON for programs. */
async function showLink({ ask, read, c }: Asked): Promise<Response> {
  return wantsJson(c) ? ask() : linkPage({ answer: await read(), ...readerOf(c) });
}

/** CONTRACT G3.10: the readable form of a link redirects to the current one, or explains why not. */
async function followName({ ask, c }: Asked): Promise<Response> {
  const answer = await ask();
  const link = answer.headers.get("Location");
  if (link !== null) return c.redirect(inLanguageOf(c, link), 302);
  return wantsJson(c) ? answer : linkPage({ answer, ...readerOf(c) });
}

/** CONTRACT G3.10: 303 to the capture page, or 201 for a program. A refusal is shown on the page with the form. */
async function startLink({ ask, read, c }: Asked): Promise<Response> {
  const { body, typed } = await readStart(c);
  const answer = await ask(body);
  if (wantsJson(c)) return answer;
  if (answer.status === 201) {
    const { capture_url: captureUrl } = await answer.json<StartedLinkBody>();
    return c.redirect(inLanguageOf(c, captureUrl), 303);
  }
  const { error } = await answer.json<ErrorBody>();
  const refusal = { status: answer.status, code: error.code, reason: error.reason };
  const page = await linkPage({ answer: await read(), refusal, ...typed, ...readerOf(c) });
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

/** Passes on the client's address, since starts are limited per address. */
function linkRequest(c: Context, body: string | undefined): door.LinkRequest {
  const address = c.req.header("CF-Connecting-IP");
  const idempotencyKey = c.req.header("Idempotency-Key");
  return {
    url: c.req.url,
    ...(body !== undefined && { body }),
    ...(address !== undefined && { address }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}
