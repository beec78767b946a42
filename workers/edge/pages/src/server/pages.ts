import { trimTrailingSlash } from "hono/trailing-slash";
import { type Context, Hono } from "hono";
import { noticeCard } from "./card-page.tsx";
import { captureRoutes } from "./capture-page.tsx";
import type * as door from "./door.d.ts";
import { homePage } from "./home-page.ts";
import { withPlace } from "./kept-where.ts";
import { linkRoutes } from "./link-routes.ts";
import { mailboxRoutes } from "./mailbox-page.tsx";
import { type Paper, paperFor } from "./paper.ts";
import { payRoutes } from "./pay-routes.ts";
import { readOnlyPage, SHOWN_TO_READERS } from "./read-only-page.ts";
import { paperOf, readerOf, wantsJson } from "./reader-of.ts";
import { resultRoutes } from "./result-routes.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";

export const createPages: typeof door.createPages = <Bindings extends door.PagesBindings>(
  sources: door.PageSources<Bindings>,
) => {
  const families = {
    "/v": captureRoutes(sources.readSession),
    "/l": linkRoutes(sources),
    "/r": resultRoutes(sources),
    "/u": unsubscribeRoutes(sources.unsubscription),
    "/pay": payRoutes(sources.cards),
    "/dev": mailboxRoutes(sources.mailbox),
  };
  const pages = new Hono<{ Bindings: Bindings }>();
  pages.get(SHOWN_TO_READERS, async (c, next) => (wantsJson(c) ? next() : readOnlyPage(await paperOf(c))));
  for (const [path, routes] of Object.entries(families)) {
    pages.route(path, routes);
    pages.on("ALL", [`${path}/`, `${path}/:rest{.+}`], notFound);
  }
  pages.route("/", builtPages());
  return pages;
};

/** The pages that are complete files from the build. */
const BUILT = [
  "/docs",
  "/docs/:page{[\\w.-]+}",
  "/docs/reference/:page{[\\w-]+}",
  "/changelog",
  "/changelog.md",
  "/llms.txt",
  "/llms-full.txt",
  "/verify",
  "/scorecard",
  "/preview",
  "/check",
];

/** Those that say where data is kept. */
const SAY_WHERE = new Set(["/docs/security", "/docs/security.md", "/llms-full.txt"]);

function builtPages() {
  const pages = new Hono<{ Bindings: door.PagesBindings }>();
  pages.get("/", (c) => homePage({ url: c.req.url, ...readerOf(c) }));
  pages.get("/check", (c, next) => (showsPhoneCheck(c.env) ? next() : c.notFound()));
  pages.on("GET", BUILT, builtPage);
  pages.on("ALL", ["/", ...BUILT, ...BUILT.map((path) => `${path}/`)], notFound);
  return pages;
}

async function builtPage(c: Context<{ Bindings: door.PagesBindings }>): Promise<Response> {
  const page = await c.env.ASSETS.fetch(c.req.raw);
  if (page.status === 404) return c.notFound();
  const answer = new Response(page.body, page);
  return SAY_WHERE.has(c.req.path) ? withPlace(answer, c.env.JURISDICTION) : answer;
}

/** CONTRACT G3.13: shown outside production, or where the operator enables it. */
function showsPhoneCheck({ ENVIRONMENT, PHONE_CHECK }: door.PagesBindings): boolean {
  return ["local", "sandbox", "staging"].includes(ENVIRONMENT) || PHONE_CHECK === "on";
}

function notFound(c: Context) {
  return c.notFound();
}

const withoutSlash = trimTrailingSlash();

export const unknownPage: typeof door.unknownPage = async (c) => {
  await withoutSlash(c, async () => {
    const isGuide = c.req.path.startsWith("/docs");
    c.res = isGuide ? await noGuide(c.env.ASSETS) : notice(await paperOf(c), "unknown", 404);
  });
  return c.res;
};

/** In English, like the documentation. */
async function noGuide(assets: Fetcher): Promise<Response> {
  const paper = await paperFor({ wished: "en", acceptLanguage: undefined, assets });
  const words = { heading: "There is no such page", body: "It may have moved." };
  return noticeCard(paper, words, { status: 404, way: { href: "/docs", name: "Documentation" } });
}

export const brokenPage: typeof door.brokenPage = async (c) => {
  try {
    return notice(await paperOf(c), "broken", 500);
  } catch {
    // loading the texts may be what failed
    return new Response("Something went wrong. Please try again in a minute.", { status: 500 });
  }
};

function notice(paper: Paper, key: "unknown" | "broken", status: number): Response {
  const words = { heading: paper.text(key), body: paper.text(`${key}_more`) };
  return noticeCard(paper, words, { status, way: { href: "/", name: paper.text("service") } });
}
