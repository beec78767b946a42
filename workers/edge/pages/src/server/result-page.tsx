import type { Result, ResultPhoto } from "@svc/domain/verification/result";
import { insteadOf, labelOf } from "@svc/mail/result-mail";
import { placeMap } from "@svc/mail/place-map";
import { placeLines, placeWords } from "@svc/mail/place-words";
import { TEXTS } from "@svc/mail/texts";
import { readable } from "@svc/mail/times";
import { verdictWords, type VerdictWords } from "@svc/mail/verdict-words";
import type { ComponentChildren } from "preact";
import { accentRule } from "./accent-rule.ts";
import type { ResultAnswer } from "./door.d.ts";
import { plainPage } from "./plain-page.tsx";
import { RESULT_STYLES } from "./result-styles.ts";

type Shown = Extract<ResultAnswer, { ok: true }>;

/** The verdict in words and the photos, to look at and nothing else. */
export function resultPage(answer: ResultAnswer): Response {
  if (!answer.ok) return trouble(answer.status);
  const { result, brand } = answer;
  if (result.redacted) return deleted();
  return page(
    <>
      <header>
        {brand.logoUrl !== undefined && <img src={brand.logoUrl} alt="" height={32} />}
        <span>{brand.name}</span>
      </header>
      <main>
        <Verdict result={result} />
        <Place taken={answer.taken} />
        <Photos photos={result.photos} thumbs={answer.thumbs} />
      </main>
      <footer>
        {result.closedAt !== undefined && <p>{TEXTS.completed(readable(result.closedAt))}</p>}
        <p>
          {TEXTS.reference}: {result.id}
        </p>
        <p>{answer.taken.location ? TEXTS.linkShowsPlace : TEXTS.linkIsSecret}</p>
      </footer>
    </>,
    { accent: brand.accent },
  );
}

function Verdict({ result }: { readonly result: Result }) {
  const words = verdictWords(result);
  if (!words) return <Notice {...whyNone(result)} isFirst />;
  return (
    <section>
      <h1 class={words.tone}>{words.headline}</h1>
      <p>{words.explanation}</p>
      <Checks lines={words.lines} />
    </section>
  );
}

function Checks({ lines }: Pick<VerdictWords, "lines">) {
  if (lines.length === 0) return null;
  return (
    <dl>
      {lines.map(({ check, outcome, tone }) => (
        <div key={check}>
          <dt>{check}</dt>
          <dd class={tone}>{outcome}</dd>
        </div>
      ))}
    </dl>
  );
}

function Place({ taken }: Pick<Shown, "taken">) {
  const words = placeWords(taken);
  if (!words) return null;
  const map = placeMap(taken);
  return (
    <section class="place">
      <h2>{TEXTS.place.heading}</h2>
      <p class={words.tone}>{words.sentence}</p>
      <p class="soft">{TEXTS.place.meaning}</p>
      {map !== "" && <div dangerouslySetInnerHTML={{ __html: map }} />}
      <dl>
        {placeLines(taken).map(({ name, text, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{href === undefined ? text : <a href={href}>{text}</a>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Photos({
  photos,
  thumbs,
}: {
  readonly photos: readonly ResultPhoto[];
  readonly thumbs: Shown["thumbs"];
}) {
  if (photos.length === 0) return null;
  return (
    <ul class="photos">
      {photos.map((photo, index) => {
        const label = labelOf(photo, index);
        const thumb = thumbs[photo.id];
        return (
          <li key={photo.id}>
            {thumb === undefined ? <div class="ground">{insteadOf(photo)}</div> : <img src={thumb} alt="" />}
            <strong>{label}</strong>
            <span>{timeOf(photo)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function timeOf({ capturedAt, receivedAt }: ResultPhoto): string {
  return capturedAt === undefined ? TEXTS.received(readable(receivedAt)) : TEXTS.taken(readable(capturedAt));
}

function Notice({
  heading,
  body,
  isFirst,
}: {
  readonly heading: string;
  readonly body: string;
  readonly isFirst?: true;
}) {
  return (
    <section>
      {isFirst ? <h1>{heading}</h1> : <h2>{heading}</h2>}
      <p>{body}</p>
    </section>
  );
}

function whyNone({ status }: Result) {
  if (status === "expired") return { heading: TEXTS.page.expired, body: TEXTS.page.expiredMore };
  if (status === "failed") return { heading: TEXTS.page.failed, body: TEXTS.page.failedMore };
  return { heading: TEXTS.page.notDone, body: TEXTS.page.notDoneMore };
}

/** CONTRACT G14: nothing else is said of what was redacted. */
function deleted(): Response {
  return page(
    <main>
      <Notice heading={TEXTS.page.redacted} body={TEXTS.page.redactedMore} isFirst />
    </main>,
    {},
  );
}

function trouble(status: number): Response {
  const isUnknown = status === 404;
  const heading = isUnknown ? TEXTS.page.unknown : TEXTS.page.broken;
  const body = isUnknown ? TEXTS.page.unknownMore : TEXTS.page.brokenMore;
  return page(
    <main>
      <Notice heading={heading} body={body} isFirst />
    </main>,
    { status },
  );
}

function page(
  children: ComponentChildren,
  { accent, status = 200 }: { readonly accent?: string | undefined; readonly status?: number },
): Response {
  const styles = RESULT_STYLES + accentRule(accent);
  return plainPage(children, { title: TEXTS.page.title, styles, status });
}
