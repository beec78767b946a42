import type { SessionBody } from "@svc/contract/session-body";
import type { Context } from "hono";
import { isOver } from "../capture/model/session.ts";
import type { PageData } from "../capture/page-data.ts";
import { Ended } from "../capture/screens/ended.tsx";
import { Intro } from "../capture/screens/intro.tsx";
import { Brand } from "../capture/ui/brand.tsx";
import { TextContext, textIn } from "../capture/ui/text.ts";
import { builtAssets } from "./built-assets.ts";
import { renderDocument } from "./document.tsx";
import { type Language, LANGUAGES, pickLanguage } from "./languages.ts";
import { newNonce, pageHeaders } from "./security-headers.ts";

export type PagesEnv = { readonly Bindings: { readonly ASSETS: Fetcher } };
/** The session of a capture link as the API answers it (CONTRACT G3.3). */
export type ReadSession = (c: Context<PagesEnv>, token: string) => Promise<Response>;

/** CONTRACT G3.1: the page behind `capture_url`, its first screen drawn and its session inside. */
export async function showCapturePage(c: Context<PagesEnv>, readSession: ReadSession): Promise<Response> {
  const token = c.req.param("token") ?? "";
  const [answer, assets] = await Promise.all([readSession(c, token), builtAssets(c.env.ASSETS)]);
  const session = answer.ok ? await answer.json<SessionBody>() : undefined;
  const language = languageOf(c, session?.locale);
  const nonce = newNonce();
  const common = { language, nonce, styles: assets.styles };
  const text = textIn(LANGUAGES[language], session?.brand.name ?? "");
  if (!session) {
    const html = renderDocument({
      ...common,
      title: text(wordsFor(answer.status).heading),
      children: <Trouble language={language} status={answer.status} />,
    });
    return c.body(html, answer.status === 404 ? 404 : 503, pageHeaders(nonce));
  }
  const html = renderDocument({
    ...common,
    title: text("title"),
    accent: session.brand.accent,
    script: {
      src: assets.script,
      preload: assets.preload,
      data: JSON.stringify(pageData(token, session, language, assets.all)),
    },
    noscript: text("noscript"),
    children: (
      <TextContext.Provider value={text}>
        <Brand brand={session.brand} />
        <FirstScreen session={session} language={language} />
      </TextContext.Provider>
    ),
  });
  return c.body(html, 200, pageHeaders(nonce));
}

function pageData(
  token: string,
  session: SessionBody,
  language: Language,
  assets: readonly string[],
): PageData {
  return { token, session, language, messages: LANGUAGES[language], assets };
}

function languageOf(c: Context<PagesEnv>, locale: string | undefined): Language {
  const acceptLanguage = c.req.header("Accept-Language");
  return pickLanguage({ query: c.req.query("lang"), locale, acceptLanguage });
}

// only the script listens
const nothing = () => {};

/** What the script draws first too. */
function FirstScreen({ session, language }: { readonly session: SessionBody; readonly language: Language }) {
  if (isOver(session)) return <Ended session={session} justSent={false} />;
  return <Intro session={session} language={language} isReady={false} onStart={nothing} onLater={nothing} />;
}

function Trouble({ language, status }: { readonly language: Language; readonly status: number }) {
  const text = textIn(LANGUAGES[language], "");
  const { heading, body } = wordsFor(status);
  return (
    <main class="screen">
      <div class="content">
        <h1>{text(heading)}</h1>
        <p>{text(body)}</p>
      </div>
    </main>
  );
}

function wordsFor(status: number) {
  if (status === 404) return { heading: "unknown_heading", body: "unknown_body" } as const;
  return { heading: "broken_heading", body: "broken_body" } as const;
}
