import type { LinkBody } from "@svc/contract/link/link-body";
import { Brand } from "../capture/ui/brand.tsx";
import { Screen } from "../capture/ui/screen.tsx";
import { type Text, TextContext, textIn } from "../capture/ui/text.ts";
import { builtAssets } from "./built-assets.ts";
import { renderDocument } from "./document.tsx";
import { pickLanguage } from "./languages.ts";
import { LinkForm } from "./link-form.tsx";
import type { LinkWords } from "./link-words.ts";
import { newNonce, pageHeaders } from "./security-headers.ts";
import { wordsIn } from "./words.ts";

export type LinkPageRequest = {
  /** What the API says of the link. */
  readonly answer: Response;
  readonly assets: Fetcher;
  readonly wished: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** What the API refused a start with, and what was typed. */
  readonly refusal?: { readonly status: number; readonly code: string; readonly message: string };
  readonly typed?: string;
};

/** CONTRACT G3.10: the page behind a reusable link. Opening it starts nothing: previews open links too. */
export async function linkPage(request: LinkPageRequest): Promise<Response> {
  const { answer, wished, acceptLanguage } = request;
  const link = answer.ok ? await answer.json<LinkBody>() : undefined;
  const language = pickLanguage({ query: wished, locale: link?.locale, acceptLanguage });
  const [{ styles }, words] = await Promise.all([
    builtAssets(request.assets),
    wordsIn(language, request.assets),
  ]);
  const text = textIn(words.page, link?.brand.name ?? "");
  const nonce = newNonce();
  const trouble = troubleOf(answer.status, text);
  const html = renderDocument({
    language,
    nonce,
    styles,
    accent: link?.brand.accent,
    title: link ? text("title") : trouble.heading,
    children: link ? (
      <TextContext.Provider value={text}>
        <Brand brand={link.brand} />
        <Opened link={link} text={text} words={words.link} request={request} nonce={nonce} />
      </TextContext.Provider>
    ) : (
      <Message {...trouble} />
    ),
  });
  const status = link ? statusOf(link, request) : troubleStatus(answer.status);
  return new Response(html, { status, headers: pageHeaders(nonce, { mayPost: true }) });
}

// CONTRACT G3.10: paused 409, cap 429
function statusOf({ state }: LinkBody, { refusal }: LinkPageRequest): number {
  return refusal?.status ?? { open: 200, paused: 409, used_up: 429 }[state];
}

function troubleStatus(status: number): number {
  return status === 404 ? 404 : 503;
}

type OpenedProps = {
  readonly link: LinkBody;
  readonly text: Text;
  readonly words: LinkWords;
  readonly request: LinkPageRequest;
  readonly nonce: string;
};

function Opened({ link, text, words, request, nonce }: OpenedProps) {
  const { brand, state } = link;
  const { refusal, typed } = request;
  const say = (phrase: string) => phrase.replaceAll("{brand}", () => brand.name);
  if (state !== "open") {
    return <Message heading={say(words[`${state}_heading`])} body={say(words[`${state}_body`])} />;
  }
  const trouble = refusal && say(refusalText(refusal, words, text));
  return <LinkForm {...{ link, text, nonce, trouble, typed }} running={words.proof_running} />;
}

type Refusal = NonNullable<LinkPageRequest["refusal"]>;

/** What was refused, in words that help whoever typed; nothing of the tenant's account. */
function refusalText({ code, message }: Refusal, words: LinkWords, text: Text): string {
  switch (code) {
    case "identification_required":
      return text("answer_required");
    case "invalid_request":
      return message.endsWith("matches no row") ? words.identification_unknown : text("answer_invalid");
    case "too_many_requests":
      return words.too_many;
    case "insufficient_credits":
    case "plan_limit_reached":
    case "monthly_verification_limit_reached":
      return text("error_insufficient_credits");
    default:
      return text("error_other");
  }
}

function troubleOf(status: number, text: Text) {
  if (status === 404) return { heading: text("unknown_heading"), body: text("unknown_body") };
  return { heading: text("broken_heading"), body: text("broken_body") };
}

function Message({ heading, body }: { readonly heading: string; readonly body: string }) {
  return (
    <Screen heading={heading}>
      <p>{body}</p>
    </Screen>
  );
}
