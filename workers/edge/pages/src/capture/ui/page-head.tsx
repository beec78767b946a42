import type { Flow } from "../flow.ts";
import { countFor, isUntouched, tally } from "../model/progress.ts";
import { Header, type Progress } from "./header.tsx";

/** Answers whether the page comes in that language. */
export type ChangeLanguage = (language: string) => boolean;

type Props = {
  readonly flow: Flow;
  readonly note: string;
  /** Absent where the page follows somebody else's choice. */
  readonly onLanguage: ChangeLanguage | undefined;
};

/** The header of the screen that stands. */
export function PageHead({ flow, note, onLanguage }: Props) {
  const { page, session, screen, isReady, isForgetful, online } = flow;
  // what a device cannot keep, a reload would lose
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

/** Steps are counted by the one that stands; photos without steps one by one. */
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
