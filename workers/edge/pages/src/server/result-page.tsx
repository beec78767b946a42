import { VERDICT_SHAPES } from "@svc/ui/case-words/verdict-shapes";
import type { Tone } from "@svc/domain/review/outcome";
import type { Result } from "@svc/domain/verification/result";
import { type AppealWords, appealWords } from "@svc/mail/appeal-words";
import { placeMap } from "@svc/mail/place-map";
import { placeLines, placeWords } from "@svc/mail/place-words";
import { linkWarning } from "@svc/mail/result-mail";
import { verdictWords, type VerdictWords } from "@svc/mail/verdict-words";
import type { ComponentChildren } from "preact";
import { accentRule } from "./accent-rule.ts";
import type { ResultAnswer } from "@svc/platform/page-answers";
import type { Paper } from "./paper.ts";
import { plainPage } from "./plain-page.tsx";
import { ResultFiles } from "./result-files.tsx";
import { RESULT_STYLES } from "./result-styles.ts";

type Shown = Extract<ResultAnswer, { ok: true }>;

/** The result in words, large files, answers and location. Read-only. */
export function resultPage(answer: ResultAnswer, token: string, paper: Paper): Response {
  if (!answer.ok) return trouble(answer.status, paper);
  const { result, brand, taken } = answer;
  if (result.redacted) return notice(paper, { heading: "redacted", body: "redacted_more" });
  const { text, say } = paper;
  const words = verdictWords(result, say);
  return page(
    paper,
    <>
      <header>
        {brand.logoUrl !== undefined && <img src={brand.logoUrl} alt="" height={32} />}
        <bdi>{brand.name}</bdi>
      </header>
      <main>
        <Decision words={words} />
        <Verdict words={words} shown={answer} paper={paper} />
        {words && <Checks lines={words.lines} paper={paper} />}
        <Appeal words={appealWords(result, say, Date.now())} token={token} />
        <ResultFiles shown={answer} token={token} paper={paper} />
        <Answers answers={answer.answers} paper={paper} />
        <Place taken={taken} paper={paper} />
        <Seals result={result} paper={paper} />
      </main>
      <footer>
        {result.closedAt !== undefined && <p>{say.text("completed", { time: say.time(result.closedAt) })}</p>}
        <p>
          {say.text("verification")}: {result.id}
        </p>
        <p>{say.text(linkWarning(result, taken))}</p>
      </footer>
    </>,
    { title: (words?.decision ?? words)?.headline ?? text("title"), accent: brand.accent },
  );
}

type VerdictProps = {
  readonly words: VerdictWords | undefined;
  readonly shown: Shown;
  readonly paper: Paper;
};

function Verdict({ words, shown: { result, reference }, paper }: VerdictProps) {
  const { text, say } = paper;
  const { heading, body } = whyNone(result);
  const { tone = "quiet", headline = text(heading), explanation = text(body) } = words ?? {};
  return (
    <section class="verdict">
      <Mark tone={tone} />
      <h1 class={words ? tone : undefined}>{headline}</h1>
      <p>{explanation}</p>
      {reference !== undefined && (
        <p>
          {say.text("reference")}:{" "}
          <strong>
            <bdi>{reference}</bdi>
          </strong>
        </p>
      )}
    </section>
  );
}

/** What people decided, above what the checks found. */
function Decision({ words }: Pick<VerdictProps, "words">) {
  if (!words?.decision) return null;
  const { tone, headline, explanation } = words.decision;
  return (
    <section class="verdict">
      <Mark tone={tone} />
      <h2 class={tone}>{headline}</h2>
      <p>{explanation}</p>
    </section>
  );
}

/** A shape for each, so that no one depends on colours. */
const SHAPES = { good: "genuine", bad: "flagged", open: "unavailable", quiet: "waiting" } as const;

function Mark({ tone }: { readonly tone: Tone }) {
  const { filled, drawn } = VERDICT_SHAPES[SHAPES[tone]];
  return (
    <svg class={tone} viewBox="0 0 16 16" aria-hidden="true">
      {filled !== "" && <path class="filled" d={filled} />}
      <path class={filled === "" ? undefined : "on"} d={drawn} />
    </svg>
  );
}

function whyNone({ status }: Result) {
  if (status === "expired") return { heading: "expired", body: "expired_more" } as const;
  if (status === "failed") return { heading: "failed", body: "failed_more" } as const;
  return { heading: "not_done", body: "not_done_more" } as const;
}

function Checks({ lines, paper }: Pick<VerdictWords, "lines"> & { readonly paper: Paper }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{paper.text("checks_heading")}</h2>
      <dl>
        {lines.map(({ check, outcome, tone }) => (
          <div key={check}>
            <dt>{check}</dt>
            <dd class={tone}>{outcome}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** CONTRACT G20. A form, since programs that look at links must not ask for anything. */
function Appeal({ words, token }: { readonly words: AppealWords | undefined; readonly token: string }) {
  if (!words) return null;
  const { heading, lines, button } = words;
  return (
    <section class="appeal">
      <h2>{heading}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {button?.to === "ask" && (
        <form method="post" action={`/r/${token}/appeal`}>
          <button>{button.text}</button>
        </form>
      )}
      {button && button.to !== "ask" && <a href={button.to.href}>{button.text}</a>}
    </section>
  );
}

function Answers({ answers, paper }: Pick<Shown, "answers"> & { readonly paper: Paper }) {
  if (answers.length === 0) return null;
  return (
    <section class="answers">
      <h2>{paper.text("answers_heading")}</h2>
      <dl>
        {answers.map(({ question, lines }) => (
          <div key={question}>
            <dt dir="auto">{question}</dt>
            <dd>
              {lines.map((line) => (
                <p key={line} dir="auto">
                  {line}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Place({ taken, paper: { say } }: Pick<Shown, "taken"> & { readonly paper: Paper }) {
  const words = placeWords(taken, say);
  if (!words) return null;
  const map = placeMap(taken, say);
  return (
    <section class="place">
      <h2>{say.text("place_heading")}</h2>
      <p class={words.tone}>{words.sentence}</p>
      <p class="soft">{say.text("place_meaning")}</p>
      {map !== "" && <div dir="ltr" dangerouslySetInnerHTML={{ __html: map }} />}
      <dl>
        {placeLines(taken, say).map(({ name, text, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {href === undefined ? (
                text
              ) : (
                <a href={href} dir="ltr">
                  {text}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Seals({ result, paper: { text, say } }: { readonly result: Result; readonly paper: Paper }) {
  if (!result.photos.some(({ isSealed }) => isSealed)) return null;
  return (
    <section>
      <p>
        {text("seals")} <a href={`/verify?lang=${say.language}`}>{text("check_seals")}</a>
      </p>
    </section>
  );
}

type Notice = {
  readonly heading: Parameters<Paper["text"]>[0];
  readonly body: Parameters<Paper["text"]>[0];
  readonly status?: number;
};

function trouble(status: number, paper: Paper): Response {
  return status === 404
    ? notice(paper, { heading: "unknown", body: "unknown_more", status })
    : notice(paper, { heading: "broken", body: "broken_more", status });
}

/** A single message. CONTRACT G14: nothing else of a redacted verification is shown. */
function notice(paper: Paper, { heading, body, status }: Notice): Response {
  const { text } = paper;
  return page(
    paper,
    <main>
      <h1>{text(heading)}</h1>
      <p>{text(body)}</p>
    </main>,
    { title: text("title"), status },
  );
}

type PageOptions = {
  readonly title: string;
  readonly accent?: string | undefined;
  readonly status?: number | undefined;
};

function page({ say }: Paper, children: ComponentChildren, { title, accent, status = 200 }: PageOptions) {
  const styles = RESULT_STYLES + accentRule(accent);
  return plainPage(children, { language: say.language, title, styles, status, formAction: "'self'" });
}
