import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { capturePage } from "./capture-page.tsx";
import type * as door from "./door.d.ts";
import { linkRequest, showLink, startLink } from "./link-routes.ts";
import { answerMailbox, missing } from "./mailbox-page.tsx";
import { finishCard, showCardLink, showTestCard, takeTestCard } from "./pay-routes.ts";
import { resultPage } from "./result-page.tsx";

/** A form of a few short fields, whether or not its length was declared. */
const SMALL_FORM = bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text("the form is too large", 413) });

export const createPages: typeof door.createPages = <Bindings extends door.PagesBindings>({
  readSession,
  readResult,
  askLink,
  cards,
  mailbox,
}: door.PageSources<Bindings>) => {
  const pages = new Hono<{ Bindings: Bindings }>();
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
    ask: (json?: object) => askLink(linkRequest(c, json), c.env),
    assets: c.env.ASSETS,
    c,
  });
  for (const form of ["/l/:token", "/pay/:token/card"]) pages.use(form, SMALL_FORM);
  pages.get("/l/:token", (c) => showLink(linkOf(c)));
  pages.post("/l/:token", (c) => startLink(linkOf(c)));
  pages.get("/l/:org/:slug", async (c) => {
    const answer = await askLink(linkRequest(c, undefined), c.env);
    return answer.status === 302 ? answer : showLink({ ...linkOf(c), ask: async () => answer });
  });
  pages.get("/r/:token", async (c) => resultPage(await readResult(c.req.param("token"), c.req.url, c.env)));
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
  pages.notFound(() => missing());
  return pages;
};
