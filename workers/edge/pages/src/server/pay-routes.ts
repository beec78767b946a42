import { type Context, Hono } from "hono";
import type { CardPage } from "@svc/platform/page-answers";
import type { CardPagesDoor, PagesBindings } from "./door.d.ts";
import type { Paper } from "./paper.ts";
import { paperOf } from "./reader-of.ts";
import { cardLinkPage, finishedPage, troublePage } from "./pay-page.tsx";
import { smallForm } from "./small-form.ts";
import { testCardPage } from "./test-card-page.tsx";

type PayContext<Bindings extends PagesBindings> = Context<{ Bindings: Bindings }, "/:token">;

export function payRoutes<B extends PagesBindings>(cards: CardPagesDoor<B>) {
  const routes = new Hono<{ Bindings: B }>();
  routes.use("/:token/card", smallForm);
  routes.get("/:token", (c) => showCardLink(c, cards));
  routes.get("/:token/done", (c) => finishCard(c, cards));
  routes.get("/:token/card", (c) => showTestCard(c, cards));
  routes.post("/:token/card", (c) => takeTestCard(c, cards));
  return routes;
}

async function showCardLink<B extends PagesBindings>(c: PayContext<B>, cards: CardPagesDoor<B>) {
  const token = c.req.param("token");
  return cardLinkPage(await paperOf(c), await cards.read(token, c.env), token);
}

/** The provider's return address. It asks the provider what happened to the card instead of trusting the caller. */
async function finishCard<B extends PagesBindings>(c: PayContext<B>, cards: CardPagesDoor<B>) {
  const token = c.req.param("token");
  return finishedPage(await paperOf(c), await cards.finish(token, c.env), token);
}

async function showTestCard<B extends PagesBindings>(c: PayContext<B>, cards: CardPagesDoor<B>) {
  const token = c.req.param("token");
  const [paper, page] = await Promise.all([paperOf(c), cards.read(token, c.env)]);
  return asksTestCard(page) ? testCardPage(paper, token) : elsewhere(paper, page, token);
}

async function takeTestCard<B extends PagesBindings>(c: PayContext<B>, cards: CardPagesDoor<B>) {
  const token = c.req.param("token");
  const [paper, page] = await Promise.all([paperOf(c), cards.read(token, c.env)]);
  if (!asksTestCard(page)) return elsewhere(paper, page, token);
  const { number } = await c.req.parseBody();
  const typed = typeof number === "string" ? number : "";
  const isTaken = await cards.enterTestCard(token, typed, c.env);
  return isTaken
    ? c.redirect(paper.onward(`/pay/${token}/done`), 303)
    : testCardPage(paper, token, { typed });
}

function asksTestCard(page: CardPage): boolean {
  return page.found === "link" && page.state === "open" && page.isTest;
}

/** With a real provider the test page does not exist. A link that is no longer open explains itself. */
function elsewhere(paper: Paper, page: CardPage, token: string): Response {
  const isHidden = page.found === "link" && !page.isTest;
  return isHidden ? troublePage(paper, "nothing", "") : cardLinkPage(paper, page, token);
}
