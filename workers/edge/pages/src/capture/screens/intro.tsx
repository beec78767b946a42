import type { ComponentChildren } from "preact";
import { photoWishes } from "../camera/photo-wishes.ts";
import { askedFor, expectedSteps, minutesFor } from "../model/asked.ts";
import { activeSteps, firstOpen } from "../model/progress.ts";
import type { Session } from "../page-data.ts";
import { countedText } from "../ui/counted.ts";
import type { Progress } from "../ui/header.tsx";
import { Icon } from "../ui/icon.tsx";
import { Screen } from "../ui/screen.tsx";
import { Support } from "../ui/support.tsx";
import { useText } from "../ui/text.ts";
import { Stored } from "./stored.tsx";
import { Wanted } from "./wanted.tsx";

type Props = {
  readonly session: Session;
  readonly language: string;
  /** True once an earlier visit's data is loaded. A tap on Start before that is kept (`early-start.ts`). */
  readonly isReady: boolean;
  /** Progress made earlier, here or on another device. */
  readonly before?: Progress | undefined;
  readonly onStart: () => void;
  readonly onLater: () => void;
};

/**
 * Who asks, why, what is stored and for how long (CONTRACT G3.11). Shorter for a returning person. Also rendered by the
 * server as the first paint.
 */
export function Intro({ session, language, isReady, before, onStart, onLater }: Props) {
  const text = useText();
  return (
    <Screen
      heading={text(before ? "back_heading" : "intro_heading")}
      actions={
        <>
          <button class="primary" type="button" data-start={earlyWishes(session)} onClick={onStart}>
            {text(before ? "intro_continue" : "intro_start")}
          </button>
          <button class="plain" type="button" disabled={!isReady} onClick={onLater}>
            {text("intro_later")}
          </button>
        </>
      }
    >
      <Wanted session={session} />
      {before ? (
        <p>{text("back_done", { done: before.done, total: before.total })}</p>
      ) : (
        <>
          <p>{text("intro_why")}</p>
          <Facts session={session} language={language} />
        </>
      )}
      <Stored session={session} language={language} />
      <p class="quiet">{text("intro_deadline", { time: timeIn(language, session.expires_at) })}</p>
      <Support url={session.brand.support_url} />
    </Screen>
  );
}

/**
 * The constraints of the camera that Start opens when a photo comes first. Empty when something has to be explained
 * before.
 */
function earlyWishes(session: Session): string {
  const work = { session, shots: [], answers: {} };
  const step = activeSteps(work)[firstOpen(work) ?? Infinity];
  const isCamera = step?.kind === "image" && !session.ask_location;
  return isCamera ? JSON.stringify(photoWishes(step.camera ?? "rear")) : "";
}

const COUNTS = [
  ["photos", "count_photos"],
  ["videos", "count_videos"],
  ["files", "count_files"],
  ["questions", "count_questions"],
  ["more", "count_more"],
] as const;

/** our choice: longer lists are shown as counts. */
const MOST_LISTED = 5;

/** Lists what is needed, how long it takes, and who sees it. */
function Facts({ session, language }: Pick<Props, "session" | "language">) {
  const text = useText();
  const asked = askedFor(session);
  const counts = COUNTS.filter(([name]) => asked[name] > 0).map(([name, key]) =>
    countedText(text, key, { language, count: asked[name] }),
  );
  const names = outsiders(session, language);
  return (
    <ul class="facts">
      <Fact icon={asked.photos + asked.videos > 0 ? "camera" : "list"}>
        {inWords(counts, language)}
        <Steps session={session} />
      </Fact>
      <Fact icon="clock">{countedText(text, "intro_minutes", { language, count: minutesFor(session) })}</Fact>
      <Fact icon="lock">{names === "" ? text("intro_seen_by") : text("intro_seen_also", { names })}</Fact>
    </ul>
  );
}

function Fact({
  icon,
  children,
}: {
  readonly icon: "camera" | "list" | "clock" | "lock";
  readonly children: ComponentChildren;
}) {
  return (
    <li>
      <Icon name={icon} />
      <div>{children}</div>
    </li>
  );
}

function Steps({ session }: { readonly session: Session }) {
  const steps = expectedSteps(session).filter(({ description }) => description !== undefined);
  if (steps.length === 0 || steps.length > MOST_LISTED) return null;
  return (
    <ul class="asked">
      {steps.map((step) => (
        <li key={step.key}>
          <bdi>{step.description}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Everyone who receives a copy of the photos besides the tenant and this service. */
function outsiders(
  { outside_judges: judges = [], outside_search, outside_vision }: Session,
  language: string,
) {
  const others = [outside_search, outside_vision].filter((name) => name !== undefined);
  return inWords([...new Set([...judges, ...others])], language);
}

function inWords(parts: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(parts);
}

/** The server does not know the reader's time zone: it renders UTC, and the page then uses local time. */
export function timeIn(language: string, at: string): string {
  const timeZone = typeof document === "undefined" ? { timeZone: "UTC", timeZoneName: "short" as const } : {};
  const style = { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, { ...style, ...timeZone }).format(new Date(at));
}
