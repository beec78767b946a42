import type { SessionBody } from "@svc/contract/capture/session-body";
import { Hono } from "hono";
import { isUntouched, tally } from "../capture/model/progress.ts";
import { isOver } from "../capture/model/session.ts";
import type { Messages, PageData } from "../capture/page-data.ts";
import { Ended } from "../capture/screens/ended.tsx";
import { Intro } from "../capture/screens/intro.tsx";
import { Drawing } from "../capture/ui/drawing.tsx";
import { HeadContext, Header } from "../capture/ui/header.tsx";
import { type Text, TextContext, textIn } from "../capture/ui/text.ts";
import { type BuiltAssets, builtAssets } from "./built-assets.ts";
import type { PagesBindings, ReadSession } from "./door.d.ts";
import { renderDocument } from "./document.tsx";
import { type Language, pickLanguage } from "./languages.ts";
import type { Reader } from "./paper.ts";
import { readerOf } from "./reader-of.ts";
import { newNonce, pageHeaders } from "./security-headers.ts";
import { wordsIn } from "./words.ts";

type PageRequest = Reader & {
  readonly token: string;
  /** The API's response with the link's session (CONTRACT G3.3). */
  readonly answer: Response;
  /** This copy will be cached on the device, so it leaves out typed answers. */
  readonly isKept: boolean;
};

export function captureRoutes<Bindings extends PagesBindings>(readSession: ReadSession<Bindings>) {
  const routes = new Hono<{ Bindings: Bindings }>();
  routes.get("/:token", async (c) => {
    const token = c.req.param("token");
    const reader = readerOf(c);
    const { acceptLanguage = "" } = reader;
    return capturePage({
      token,
      answer: await readSession({ token, url: c.req.url, acceptLanguage }, c.env),
      ...reader,
      isKept: c.req.query("kept") !== undefined,
    });
  });
  return routes;
}

/** CONTRACT G3.1: the page behind `capture_url`, with its first screen rendered and the session embedded. */
async function capturePage(request: PageRequest): Promise<Response> {
  const { token, answer } = request;
  const session = answer.ok ? sessionOf(await answer.json<SessionBody>(), request) : undefined;
  const language = languageOf(request, session?.locale);
  const [assets, { page: messages }] = await Promise.all([
    builtAssets(request.assets),
    wordsIn(language, request.assets),
  ]);
  const nonce = newNonce();
  // a finished page has no camera to wait for, so it contains the rest as well
  const isWhole = !session || isOver(session);
  const common = { language, nonce, styles: assets.styles + (isWhole ? assets.furtherStyles : "") };
  const text = textIn(messages, session?.brand.name ?? "");
  if (!session) {
    const html = renderDocument({
      ...common,
      title: text(wordsFor(answer.status).heading),
      children: <Trouble text={text} status={answer.status} />,
    });
    return new Response(html, { status: answer.status === 404 ? 404 : 503, headers: pageHeaders(nonce) });
  }
  const html = renderDocument({
    ...common,
    title: text("title"),
    accent: session.brand.accent,
    script: {
      src: assets.script,
      data: JSON.stringify({
        token,
        session,
        language,
        ...textsFor(messages, language, assets, isWhole),
      } satisfies PageData),
    },
    noscript: text("noscript"),
    stuck: text("stuck"),
    outdated: {
      heading: text("outdated_heading"),
      body: text("outdated_body"),
      copy: text("in_app_copy"),
    },
    children: (
      <TextContext.Provider value={text}>
        <FirstScreen session={session} language={language} token={token} />
      </TextContext.Provider>
    ),
  });
  return new Response(html, { headers: pageHeaders(nonce, { embedOrigins: session.embed_origins }) });
}

/** All texts, or those of the first screens plus the URL of the rest. */
function textsFor(messages: Messages, language: Language, assets: BuiltAssets, isWhole: boolean) {
  const texts = assets.further.texts[language];
  const { styles } = assets.further;
  if (isWhole) return { messages, assets: assets.all };
  const first = Object.fromEntries(
    Object.entries(messages).filter(([key]) => assets.firstTexts.includes(key)),
  ) as Messages; // the rest is added before anything uses it
  return { messages: first, assets: [...assets.all, texts, styles], further: { texts, styles } };
}

function sessionOf({ answers, ...session }: SessionBody, { isKept }: PageRequest): SessionBody {
  return { ...session, ...(answers && !isKept && { answers }) };
}

function languageOf({ wished, acceptLanguage }: PageRequest, locale: string | undefined): Language {
  return pickLanguage({ query: wished, locale, acceptLanguage });
}

// handlers work only once the script runs
const nothing = () => {};

type FirstProps = {
  readonly session: SessionBody;
  readonly language: Language;
  readonly token: string;
};

/** The same first screen that the script renders. */
function FirstScreen({ session, language, token }: FirstProps) {
  const work = { session, shots: [], answers: {} };
  const over = isOver(session);
  const before = over || isUntouched(work) ? undefined : tally(work);
  return (
    <HeadContext.Provider
      value={<Header brand={session.brand} language={language} progress={before} isLarge={!over} />}
    >
      {over ? (
        <Ended work={work} token={token} language={language} />
      ) : (
        <Intro
          session={session}
          language={language}
          isReady={false}
          before={before}
          onStart={nothing}
          onLater={nothing}
        />
      )}
    </HeadContext.Provider>
  );
}

function Trouble({ text, status }: { readonly text: Text; readonly status: number }) {
  const { heading, body } = wordsFor(status);
  const isUnknown = status === 404;
  return (
    <main class="screen">
      <div class="content">
        <Drawing of={isUnknown ? "lost" : "offline"} />
        <h1>{text(heading)}</h1>
        <p>{text(body)}</p>
      </div>
      {!isUnknown && (
        <div class="actions">
          <a class="button primary" href="">
            {text("retry")}
          </a>
        </div>
      )}
    </main>
  );
}

function wordsFor(status: number) {
  if (status === 404) return { heading: "unknown_heading", body: "unknown_body" } as const;
  return { heading: "broken_heading", body: "broken_body" } as const;
}
