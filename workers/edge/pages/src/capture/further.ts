import { type ReadonlySignal, signal } from "@preact/signals";
import type { FurtherScreens } from "./further-screens.ts";
import type { Messages, PageData } from "./page-data.ts";
import { pause } from "./pause.ts";

const RETRY_MS = 2_000;

/** The screens after the camera with their texts and styles. They load once the camera is running, or when needed. */
export class Further {
  readonly screens: ReadonlySignal<FurtherScreens | undefined>;
  /** The last attempt failed, whatever the browser says about the network. */
  readonly isMissed: ReadonlySignal<boolean>;
  readonly #screens = signal<FurtherScreens | undefined>(undefined);
  readonly #isMissed = signal(false);
  readonly #page: PageData;
  readonly #importScreens: () => Promise<FurtherScreens>;
  #loading: Promise<void> | undefined;

  constructor(page: PageData, importScreens: () => Promise<FurtherScreens>) {
    this.#page = page;
    this.#importScreens = importScreens;
    this.screens = this.#screens;
    this.isMissed = this.#isMissed;
  }

  /** Resolves once everything is loaded. A failure is retried. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { messages, further } = this.#page;
    for (;;) {
      try {
        const [found] = await Promise.all([
          this.#importScreens(),
          further && addTexts(further.texts, messages),
          further && addStyles(further.styles),
        ]);
        this.#screens.value = found;
        return;
      } catch {
        this.#isMissed.value = true;
        await pause(RETRY_MS);
      }
    }
  }
}

/** Screens look up texts when they render, so texts can be added later. */
async function addTexts(url: string, messages: Messages): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  Object.assign(messages, await response.json());
}

function addStyles(url: string): Promise<unknown> {
  const link = document.createElement("link");
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: "stylesheet", href: url, onload: resolve, onerror: reject });
    document.head.insertAdjacentElement("beforeend", link);
  });
}
