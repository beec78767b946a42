import type { ComponentChildren } from "preact";
import type { LinkBody } from "@svc/contract/link/link-body";
import { Brand } from "../capture/ui/brand.tsx";
import { builtAssets } from "./built-assets.ts";
import { renderDocument } from "./document.tsx";
import { DrawnOnce } from "./drawn-once.ts";
import { LanguageLinks } from "./language-links.tsx";
import { LinkForm, SupportLink, type Typed } from "./link-form.tsx";
import { linkHeading } from "./link-heading.ts";
import { type Paper, paperFor, type Reader } from "./paper.ts";
import { readyScript } from "./ready-script.ts";
import { newNonce, pageHeaders } from "./security-headers.ts";

export type LinkPageRequest = Reader & {
  readonly answer: Response;
  /** The API's refusal of a start, and what was typed. */
  readonly refusal?: { readonly status: number; readonly code: string; readonly reason?: string | undefined };
  readonly typed?: Typed;
};

/** CONTRACT G3.10: the page behind a reusable link. Opening it starts nothing, since link previews open it too. */
export async function linkPage(request: LinkPageRequest): Promise<Response> {
  const { answer, assets } = request;
  const json = answer.ok ? await answer.text() : undefined;
  const link = json === undefined ? undefined : (JSON.parse(json) as LinkBody); // the API's own response
  const [{ styles, furtherStyles }, paper] = await Promise.all([
    builtAssets(assets),
    paperFor(request, link?.locale),
  ]);
  const draw = (nonce: string) => drawPage({ link, request, paper, styles: styles + furtherStyles, nonce });
  const nonce = newNonce();
  const html = isLikeOthers(request, link)
    ? pages.with(nonce, `${paper.say.language} ${json}`, draw)
    : draw(nonce);
  const status = link ? statusOf(link, request) : troubleStatus(answer.status);
  const headers = pageHeaders(nonce, { mayPost: true, embedOrigins: link?.embed_origins });
  return new Response(html, { status, headers });
}

/** Whether the page is the same for all its readers. */
function isLikeOthers({ refusal, typed }: LinkPageRequest, link: LinkBody | undefined): boolean {
  return link !== undefined && link.proof === undefined && refusal === undefined && typed === undefined;
}

/** A popular link's page is rendered once a minute. */
const pages = new DrawnOnce();

type Drawn = {
  readonly link: LinkBody | undefined;
  readonly request: LinkPageRequest;
  readonly paper: Paper;
  readonly styles: string;
  readonly nonce: string;
};

function drawPage({ link, request, paper, styles, nonce }: Drawn): string {
  const { answer } = request;
  const heading = headingOf(link, answer.status, paper);
  return renderDocument({
    language: paper.say.language,
    nonce,
    styles,
    accent: link?.brand.accent,
    title: request.refusal ? paper.text("link_error", { title: heading }) : heading,
    children: link ? (
      <>
        <header class="head row">
          <Brand brand={link.brand} />
          <LanguageLinks language={paper.say.language} />
        </header>
        <Opened {...{ link, paper, heading, request, nonce }} />
        {link.embed_origins && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: readyScript(link.embed_origins) }} />
        )}
      </>
    ) : (
      <Message heading={heading} body={paper.text(answer.status === 404 ? "unknown_more" : "broken_more")} />
    ),
  });
}

function headingOf(link: LinkBody | undefined, status: number, paper: Paper): string {
  if (!link) return paper.text(status === 404 ? "unknown" : "broken");
  if (link.state === "open") return linkHeading(link, paper);
  return paper.text(`link_${link.state}`, { brand: link.brand.name });
}

// CONTRACT G3.10: 409 when paused, 429 at the cap
function statusOf({ state }: LinkBody, { refusal }: LinkPageRequest): number {
  return refusal?.status ?? { open: 200, paused: 409, used_up_today: 429, used_up: 429 }[state];
}

function troubleStatus(status: number): number {
  return status === 404 ? 404 : 503;
}

type OpenedProps = {
  readonly link: LinkBody;
  readonly paper: Paper;
  readonly heading: string;
  readonly request: LinkPageRequest;
  readonly nonce: string;
};

function Opened({ link, paper: { text }, heading, request, nonce }: OpenedProps) {
  const { brand, state } = link;
  const { refusal, typed } = request;
  if (state !== "open") {
    return (
      <Message heading={heading} body={text(`link_${state}_more`, { brand: brand.name })}>
        <SupportLink brand={brand} text={text} />
      </Message>
    );
  }
  const trouble = refusal && text(refusalKey(refusal), { brand: brand.name });
  return <LinkForm {...{ link, text, heading, nonce, trouble, typed }} />;
}

type Refusal = NonNullable<LinkPageRequest["refusal"]>;

/** Why a start was refused, in words that help the person and reveal nothing about the tenant's account. */
function refusalKey({ code, reason }: Refusal) {
  switch (code) {
    case "identification_required":
      return "link_missing";
    case "invalid_request":
      return reason === "no_row" ? "link_unmatched" : "link_unreadable";
    case "too_many_requests":
      return "link_too_many";
    case "insufficient_credits":
    case "plan_limit_reached":
    case "monthly_verification_limit_reached":
      return "link_no_credits";
    default:
      return "broken_more";
  }
}

type MessageProps = {
  readonly heading: string;
  readonly body: string;
  readonly children?: ComponentChildren;
};

function Message({ heading, body, children }: MessageProps) {
  return (
    <main class="screen">
      <div class="content">
        <h1>{heading}</h1>
        <p>{body}</p>
        {children}
      </div>
    </main>
  );
}
