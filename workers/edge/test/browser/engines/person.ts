import { setTimeout as sleep } from "node:timers/promises";
import type { Found, Tab } from "./engine.ts";
import { controlOf, isSaid, type Kind } from "./in-page.ts";

/** Generous, for machines that run ten other things. */
const PATIENCE_MS = 60_000;
const GLANCE_MS = 100;

const SELECTORS = {
  button: "button",
  field: "input, textarea",
  option: "input[type=radio], input[type=checkbox]",
  file: "input[type=file]",
} as const satisfies Record<Kind, string>;

/** Acts as a person does, by the words on the screen. */
export class Person {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  async press(name: string): Promise<void> {
    await this.#act("button", name, (found) => found.click());
  }

  async tick(label: string): Promise<void> {
    await this.#act("option", label, (found) => found.click());
  }

  /** Types into an empty field. */
  async type(label: string, text: string): Promise<void> {
    await this.#act("field", label, (found) => found.type(text));
  }

  async choose(label: string, file: string): Promise<void> {
    await this.#act("file", label, (found) => found.choose(file));
  }

  /** Waits until the screen shows the text. */
  async see(text: string): Promise<void> {
    await this.#until(`“${text}”`, () => this.tab.evaluate(isSaid, "body", text));
  }

  async heading(text: string): Promise<void> {
    await this.#until(`the heading “${text}”`, () => this.tab.evaluate(isSaid, "h1", text));
  }

  /** Waits until the control exists and is enabled. */
  async find(kind: Kind, name: string): Promise<Found> {
    const found = await this.#until(`the ${kind} “${name}”`, () =>
      this.tab.element(controlOf, kind, SELECTORS[kind], name),
    );
    return found as Found; // it was awaited
  }

  async takePhoto(): Promise<void> {
    await this.press("Take the photo");
    await this.press("Use this photo");
  }

  /** The end of every capture: "Check and send". */
  async send(brand = "Acme Insurance"): Promise<void> {
    await this.heading("Check and send");
    await this.press(`Send to ${brand}`);
  }

  async #act(kind: Kind, name: string, act: (found: Found) => Promise<void>): Promise<void> {
    await act(await this.find(kind, name));
  }

  async #until<T>(what: string, look: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    let failure: unknown;
    while (Date.now() < deadline) {
      try {
        const seen = await look();
        if (seen) return seen;
      } catch (error) {
        // the page changed during the check
        failure = error;
      }
      await sleep(GLANCE_MS);
    }
    const said = await this.tab.evaluate(() => `${location.pathname}: ${document.body.innerText}`);
    throw new Error(`${what} did not come; the screen says: ${said}`, { cause: failure });
  }
}
