import { ApiError, errorBody } from "@svc/contract/wire/errors";
import { requestId } from "@svc/platform/request-id";
import { addSecurityHeaders } from "@svc/platform/security-headers";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { trimTrailingSlash } from "hono/trailing-slash";
import { capturePage } from "./capture-page.tsx";
import { homePage } from "./home-page.ts";
import type * as door from "./door.d.ts";
import { followName, linkRequest, showLink, startLink, wantsJson } from "./link-routes.ts";
import { noticeCard } from "./card-page.tsx";
import { answerMailbox, missing } from "./mailbox-page.tsx";
import { finishCard, showCardLink, showTestCard, takeTestCard } from "./pay-routes.ts";
import { readOnlyPage, SHOWN_TO_READERS } from "./read-only-page.ts";
import { type Paper, paperFor } from "./paper.ts";
import { type PageContext, paperOf } from "./reader-of.ts";
import { showResult, showResultFile } from "./result-routes.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";

/** A form with a few short fields, whether or not its length is declared. */
const SMALL_FORM = bodyLimit({ maxSize: 16 * 1024, onError: refuseLarge });

export const createPages: typeof door.createPages = <Bindings extends door.PagesBindings>({
  readSession,
  readResult,
  readResultFile,
  readLink,
  askLink,
  cards,
  unsubscription,
  mailbox,
  report,
}: door.PageSources<Bindings>) => {
  const pages = new Hono<{ Bindings: Bindings }>();
  pages.use(responseHeaders);
  pages.use(trimTrailingSlash());
  pages.get(SHOWN_TO_READERS, async (c, next) => (wantsJson(c) ? next() : readOnlyPage(await paperOf(c))));
  pages.get("/v/:token", async (c) => {
    const token = c.req.param("token");
    return capturePage({
      token,
      answer: await readSession(token, c.req.url, c.env),
      assets: c.env.ASSETS,
      wished: c.req.query("lang"),
      acceptLanguage: c.req.header("Accept-Language"),
      isKept: c.req.query("kept") !== undefined,
    });
  });
  const linkOf = (c: Context<{ Bindings: Bindings }>) => ({
    read: () => readLink(c),
    ask: (body?: string) => askLink(linkRequest(c, body), c.env),
    assets: c.env.ASSETS,
    c,
  });
  for (const form of ["/l/:token", "/u/:token", "/pay/:token/card"]) pages.use(form, SMALL_FORM);
  pages.get("/l/:token", (c) => showLink(linkOf(c)));
  pages.post("/l/:token", (c) => startLink(linkOf(c)));
  pages.get("/l/:org/:slug", (c) => followName(linkOf(c)));
  pages.get("/r/:token", (c) => showResult({ c, readResult }));
  pages.get("/r/:token/:capture", (c) => showResultFile({ c, readResult: readResultFile }));
  pages.route("/u", unsubscribeRoutes(unsubscription));
  pages.get("/pay/:token", (c) => showCardLink(c, cards));
  pages.get("/pay/:token/done", (c) => finishCard(c, cards));
  pages.get("/pay/:token/card", (c) => showTestCard(c, cards));
  pages.post("/pay/:token/card", (c) => takeTestCard(c, cards));
  const showMail = (isHtmlPart: boolean) => (c: Context<{ Bindings: Bindings }>) => {
    const { origin } = new URL(c.req.url);
    const asked = { id: c.req.param("id"), isHtmlPart, origin };
    return c.env.DEV === "1" ? answerMailbox(mailbox, c.env, asked) : missing();
  };
  pages.get("/dev/mail", showMail(false));
  pages.get("/dev/mail/:id", showMail(false));
  pages.get("/dev/mail/:id/html", showMail(true));
  pages.route("/", builtPages());
  pages.onError(sorryAnd(report));
  pages.notFound(async (c) =>
    c.req.path.startsWith("/docs") ? noGuide(c.env.ASSETS) : notice(await paperOf(c), "unknown", 404),
  );
  return pages;
};

const DOCS = ["/docs", "/docs/:page", "/changelog", "/changelog.md", "/llms.txt", "/llms-full.txt"];
const BUILT = [...DOCS, "/verify", "/scorecard", "/preview"];

/** Pages that are complete files from the build. */
function builtPages() {
  const pages = new Hono<{ Bindings: door.PagesBindings }>();
  pages.get("/", (c) =>
    homePage({
      url: c.req.url,
      assets: c.env.ASSETS,
      wished: c.req.query("lang"),
      acceptLanguage: c.req.header("Accept-Language"),
    }),
  );
  for (const name of BUILT) pages.get(name, (c) => builtPage(c));
  pages.get("/check", (c) => (showsPhoneCheck(c.env) ? builtPage(c) : c.notFound()));
  return pages;
}

async function builtPage(c: Context<{ Bindings: door.PagesBindings }>): Promise<Response> {
  const page = await c.env.ASSETS.fetch(c.req.raw);
  if (page.status === 404) return c.notFound();
  return new Response(page.body, page);
}

/** CONTRACT G3.13: shown outside production, or where the operator enables it. */
function showsPhoneCheck({ ENVIRONMENT, PHONE_CHECK }: door.PagesBindings): boolean {
  return ["local", "sandbox", "staging"].includes(ENVIRONMENT) || PHONE_CHECK === "on";
}

/** CONTRACT G0.2: every response has a request id. Responses from the API bring their own. */
const responseHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("X-Request-Id")) c.header("X-Request-Id", requestId());
  addSecurityHeaders(c.res.headers);
});

/** Hono's default handler would log the error with its message. */
function sorryAnd(report: (error: Error) => void) {
  return (error: Error, c: PageContext) => {
    report(error);
    return sorry(c);
  };
}

async function sorry(c: PageContext): Promise<Response> {
  try {
    return notice(await paperOf(c), "broken", 500);
  } catch {
    // loading the texts may be what failed
    return new Response("Something went wrong. Please try again in a minute.", { status: 500 });
  }
}

/** In English, like the documentation. */
async function noGuide(assets: Fetcher): Promise<Response> {
  const paper = await paperFor({ wished: "en", acceptLanguage: undefined, assets });
  const words = { heading: "There is no such page", body: "The documentation begins at /docs." };
  return noticeCard(paper, words, { status: 404 });
}

function notice(paper: Paper, key: "unknown" | "broken", status: number): Response {
  return noticeCard(paper, { heading: paper.text(key), body: paper.text(`${key}_more`) }, { status });
}

function refuseLarge(c: Context): Response {
  const error = new ApiError("payload_too_large", "the form is too large", { hint: "Send at most 16 KB." });
  return wantsJson(c) ? c.json(errorBody(error), 413) : c.text(error.message, 413);
}
