import { type Context, Hono } from "hono";
import type { PagesBindings, PageSources } from "./door.d.ts";
import { paperFor } from "./paper.ts";
import { readerOf } from "./reader-of.ts";
import { smallForm } from "./small-form.ts";
import { resultPage } from "./result-page.tsx";

type Asked<B extends PagesBindings, Path extends string> = {
  readonly c: Context<{ Bindings: B }, Path>;
  readonly readResult: PageSources<B>["readResult"];
};

export function resultRoutes<B extends PagesBindings>({
  readResult,
  readResultFile,
  appeal,
}: Pick<PageSources<B>, "readResult" | "readResultFile" | "appeal">) {
  const routes = new Hono<{ Bindings: B }>();
  routes.use("/:token/appeal", smallForm);
  routes.post("/:token/appeal", (c) => askForAppeal({ c, appeal }));
  routes.get("/:token", (c) => showResult({ c, readResult }));
  routes.get("/:token/:capture", (c) => showResultFile({ c, readResult: readResultFile }));
  return routes;
}

/** The page behind a mail's link, in its reader's language. */
async function showResult<B extends PagesBindings>({ c, readResult }: Asked<B, "/:token">) {
  const token = c.req.param("token");
  const answer = await readResult(token, c.req.url, c.env);
  const paper = await paperFor(readerOf(c), answer.ok ? answer.locale : undefined);
  return resultPage(answer, token, paper);
}

type Appealing<B extends PagesBindings> = {
  readonly c: Context<{ Bindings: B }, "/:token/appeal">;
  readonly appeal: PageSources<B>["appeal"];
};

/** To the camera or, if a second look is no longer possible, back to the page that says why. */
async function askForAppeal<B extends PagesBindings>({ c, appeal }: Appealing<B>) {
  const token = c.req.param("token");
  const captureUrl = await appeal(token, c.req.url, c.env);
  return c.redirect(captureUrl ?? `/r/${token}`, 303);
}

/**
 * Redirects to one file of a result as sent or, with `?sealed` or `?thumb`, to a copy. The target URL is short-lived.
 */
async function showResultFile<B extends PagesBindings>({ c, readResult }: Asked<B, "/:token/:capture">) {
  const token = c.req.param("token");
  const answer = await readResult(token, c.req.url, c.env);
  const files = answer.ok ? answer.files[c.req.param("capture")] : undefined;
  const address = files?.[variantOf(c.req.query())];
  if (address !== undefined) {
    // the target URL is a credential and expires soon
    c.header("Cache-Control", "private, no-store");
    return c.redirect(address, 302);
  }
  const status = answer.ok ? 404 : answer.status;
  return resultPage({ ok: false, status }, token, await paperFor(readerOf(c)));
}

function variantOf(query: Readonly<Record<string, string>>): "original" | "sealed" | "thumb" {
  if (query["sealed"] !== undefined) return "sealed";
  return query["thumb"] === undefined ? "original" : "thumb";
}
