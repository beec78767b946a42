import type { Session } from "../page-data.ts";
import { stepsOf } from "../model/step.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

type Props = {
  readonly session: Session;
  readonly language: string;
  readonly isReady: boolean;
  readonly onStart: () => void;
  readonly onLater: () => void;
};

/** Who asks, why, what is stored and for how long (CONTRACT G3.11). Drawn by the server too: the first paint. */
export function Intro({ session, language, isReady, onStart, onLater }: Props) {
  const text = useText();
  const { support_url } = session.brand;
  return (
    <Screen
      heading={text("intro_heading")}
      actions={
        <>
          <button class="primary" type="button" disabled={!isReady} onClick={onStart}>
            {text("intro_start")}
          </button>
          <button class="plain" type="button" disabled={!isReady} onClick={onLater}>
            {text("intro_later")}
          </button>
        </>
      }
    >
      <p>{text("intro_why")}</p>
      <h2>{text("intro_steps_heading")}</h2>
      <Steps session={session} />
      <h2>{text("intro_stored_heading")}</h2>
      <ul>
        <li>{text("intro_stored_media")}</li>
        {session.ask_location && <li>{text("intro_stored_location")}</li>}
        <li>{text("intro_stored_device")}</li>
        <li>{text("intro_stored_days", { days: session.retention_days })}</li>
        <SeenBy session={session} language={language} />
      </ul>
      <p class="quiet">{text("intro_deadline", { time: timeIn(language, session.expires_at) })}</p>
      {support_url !== undefined && (
        <p>
          <a href={support_url} target="_blank" rel="noopener noreferrer">
            {text("intro_support")}
          </a>
        </p>
      )}
    </Screen>
  );
}

/** Who sees the photos: whoever else judges them or searches for them is named. */
function SeenBy({ session, language }: Pick<Props, "session" | "language">) {
  const text = useText();
  const { outside_judges: judges = [], outside_search: engine, outside_vision: provider } = session;
  if (judges.length === 0 && engine === undefined && provider === undefined)
    return <li>{text("intro_seen_by")}</li>;
  return (
    <>
      {judges.length > 0 && (
        <li>{text("intro_outside", { judges: new Intl.ListFormat(language).format(judges) })}</li>
      )}
      {engine !== undefined && <li>{text("intro_searched", { engine })}</li>}
      {provider !== undefined && <li>{text("intro_described", { provider })}</li>}
    </>
  );
}

function Steps({ session }: { readonly session: Session }) {
  const text = useText();
  if (!session.steps) return <p>{text("intro_photos_count", { count: session.max_captures ?? 1 })}</p>;
  return (
    <ol>
      {stepsOf(session)
        .filter(({ when }) => !when)
        .map((step) => (
          <li key={step.key}>
            <bdi>{step.description}</bdi>
          </li>
        ))}
    </ol>
  );
}

/** The server does not know the reader's time zone: it writes UTC, the page then its own. */
export function timeIn(language: string, at: string): string {
  const timeZone = typeof document === "undefined" ? { timeZone: "UTC", timeZoneName: "short" as const } : {};
  const style = { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, { ...style, ...timeZone }).format(new Date(at));
}
