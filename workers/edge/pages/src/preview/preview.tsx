import type { PreviewDraft, PreviewPlace } from "@svc/contract/capture/preview-draft";
import { batch } from "@preact/signals";
import { ACCENT } from "@svc/domain/brand";
import { render } from "preact";
import { App } from "../capture/app.tsx";
import { Further } from "../capture/further.ts";
import { Flow } from "../capture/flow.ts";
import type { Screen } from "../capture/model/screen.ts";
import type { Shot } from "../capture/model/shot.ts";
import { isOver } from "../capture/model/session.ts";
import type { Messages, Session } from "../capture/page-data.ts";
import { textIn } from "../capture/ui/text.ts";
import { accentRule } from "../server/accent-rule.ts";
import { directionOf, type Language, pickLanguage } from "../server/languages.ts";
import { draftSession } from "./draft-session.ts";
import { PreviewApi } from "./preview-api.ts";
import { messagesIn } from "./words.ts";

type Begun = {
  readonly flow: Flow;
  readonly api: PreviewApi;
  readonly language: Language;
  readonly isOver: boolean;
  readonly turn: number;
};

/** The capture page of a draft: its real screens and flow, without a link. */
export class Preview {
  readonly #root: HTMLElement;
  readonly #accent = new CSSStyleSheet();
  #latest: PreviewDraft | undefined;
  #begun: Begun | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    document.adoptedStyleSheets = [this.#accent];
  }

  /** A newer draft replaces this one while the texts of its language load. */
  async show(draft: PreviewDraft): Promise<void> {
    this.#latest = draft;
    const language = languageOf(draft);
    const messages = await messagesIn(language);
    if (this.#latest !== draft) return;
    const { accent = "", name } = draft.brand;
    this.#accent.replaceSync(ACCENT.test(accent) ? accentRule(accent) : "");
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    const { flow, turn } = this.#begin(draft, language, messages);
    render(<App key={turn} flow={flow} text={textIn(messages, name)} />, this.#root);
  }

  /** Continues the same visit with the new draft. Another language, or a finished page, starts a new visit. */
  #begin(draft: PreviewDraft, language: Language, messages: Messages): Begun {
    const session = draftSession(draft, Date.now());
    const over = isOver(session);
    if (this.#begun?.language !== language || this.#begun.isOver !== over) {
      const page = { token: "preview", session, language, messages, assets: [] };
      const turn = (this.#begun?.turn ?? 0) + 1;
      this.#begun = { ...newVisit(page, () => this.#latest?.spec), language, isOver: over, turn };
    }
    if (!over) stand(this.#begun.flow, this.#begun.api.holding(session), draft);
    return this.#begun;
  }
}

function newVisit(
  page: Flow["page"],
  spec: () => PreviewDraft["spec"] | undefined,
): Pick<Begun, "flow" | "api"> {
  const over = isOver(page.session);
  const api = new PreviewApi(() => ({ session: flow.session.peek(), spec: spec() ?? {} }));
  const further = new Further(page, () => import("../capture/screens/further.tsx"));
  // no camera to wait for here
  void further.load();
  const ports = { api, send: (shot: Shot) => api.take(shot), further };
  const flow: Flow = new Flow(page, { at: over ? "ended" : "intro" }, ports);
  flow.isReady.value = true;
  // like a person who was never asked for a position
  void flow.place.begin(() => {}, undefined);
  return { flow, api };
}

function languageOf({ spec, language }: PreviewDraft): Language {
  const { locale } = spec;
  return pickLanguage({
    query: undefined,
    locale: typeof locale === "string" ? locale : undefined,
    acceptLanguage: language,
  });
}

/** Goes to the requested place, or stays at the current screen. A finished page stays finished. */
function stand(flow: Flow, session: Session, { place, spec }: PreviewDraft): void {
  const isEnd = place === "ended" || (place === undefined && flow.screen.peek().at === "ended");
  const { completion_message: said } = spec;
  batch(() => {
    flow.session.value = isEnd
      ? { ...session, submitted: true, ...(typeof said === "string" && { completion_message: said }) }
      : session;
    const next = place === undefined ? undefined : screenAt(flow, place);
    if (next && JSON.stringify(next) !== JSON.stringify(flow.screen.peek())) flow.screen.value = next;
  });
}

/** Steps are numbered in the draft, but shown among those that apply. */
function screenAt(flow: Flow, place: PreviewPlace): Screen {
  if (typeof place !== "number") return { at: place };
  const key = flow.session.peek().steps?.[place]?.key;
  const index = flow.steps.peek().findIndex((step) => step.key === key);
  return { at: "step", index: Math.max(0, index) };
}
