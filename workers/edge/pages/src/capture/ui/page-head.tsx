import type { Flow } from "../flow.ts";
import { countFor, isUntouched, tally } from "../model/progress.ts";
import { Header, type Progress } from "./header.tsx";

/** Returns whether the page changes to that language. */
export type ChangeLanguage = (language: string) => boolean;

type Props = {
  readonly flow: Flow;
  readonly note: string;
  /** Absent when another page decides the language. */
  readonly onLanguage: ChangeLanguage | undefined;
};

export function PageHead({ flow, note, onLanguage }: Props) {
  const { page, session, screen, isReady, isForgetful, online } = flow;
  // a change reloads the page, which would lose data the device cannot store
  const mayChange = onLanguage && isReady.value && !isForgetful.value;
  const { value: around } = flow.further.screens;
  return (
    <Header
      brand={session.value.brand}
      language={page.language}
      progress={progressOf(flow)}
      isLarge={screen.value.at === "intro"}
      note={note}
      onLanguage={mayChange ? (language) => online.value && onLanguage(language) : undefined}
    >
      {around && <around.DeliveryNote />}
    </Header>
  );
}

/** Counts by the current step, or by photo when there are no steps. */
export function progressOf({ screen, work, steps }: Flow): Progress | undefined {
  const { value: shown } = screen;
  const known = tally(work.value);
  if (shown.at === "ended" || (shown.at === "intro" && isUntouched(work.value))) return undefined;
  if (shown.at === "summary") return { total: known.total, done: known.total };
  if (shown.at !== "step") return known;
  const step = steps.value[shown.index];
  const at = step?.key === undefined && step ? countFor(work.value, step) : shown.index;
  return { total: known.total, done: at, at };
}
