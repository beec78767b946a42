import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

const REFUSED = { error: { code: "forbidden", message: "not from this network" } };

/** The dialogs that buttons of each screen open. A case is named by its state. */
const SCREENS: readonly (readonly [address: string, dialogs: readonly string[]])[] = [
  ["/app/cases?svc=true&due=reverse", ["Save view", "Export CSV"]],
  [
    "/app/cases/completed",
    [
      "Close case",
      "Delete all personal data?",
      "Put the case on legal hold?",
      "Accept this case?",
      "Reject this case?",
    ],
  ],
  [
    "/app/cases/pending",
    ["Send the link", "Ask for more", "End the link now?", "Put the case on legal hold?"],
  ],
  ["/app/templates", ["New template"]],
  [
    "/app/templates/household",
    ["A new link for Household?", "Revoke Household for good?", "Publish version 1?"],
  ],
  [
    "/app/templates/motor-claim",
    ["Send the link", "Pause Motor claim?", "A new link for Motor claim?", "Revoke Motor claim for good?"],
  ],
  ["/app/brands", ["Delete Acme Insurance?", "Delete Acme Rescue?"]],
  ["/app/webhooks", ["Send it again?", "A new signing secret"]],
  ["/app/credits", ["Buy 50 photos?", "Buy 250 photos?", "Save a card"]],
  [
    "/app/settings/team",
    [
      "Invite",
      "Leave this account, dana@acme.example?",
      "Remove the passkeys of Claims import?",
      "Remove Claims import from the account?",
    ],
  ],
  ["/app/settings/keys", ["New key", "A new secret for Claims import", "Delete Claims import?"]],
  ["/app/settings/security", ["Add a passkey", "Remove Claims import?"]],
  ["/app/databases/policies", ["Rename", "Delete Policies?", "Delete row A-1?"]],
];

describe.skipIf(NO_BROWSER !== undefined)("every dialog of a screen, by keyboard alone", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.templates.reset();
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "owner" } };
    service.fill(20);
  });

  function addressOf(screen: string): string {
    const status = /^\/app\/cases\/(\w+)$/.exec(screen)?.[1];
    if (status === undefined) return screen;
    const found = stage.service.items.find(({ verification }) => verification.status === status);
    return `/app/cases/${found?.verification.id}`;
  }

  it.for(SCREENS)(
    "%s: begins where one types, does the main thing by Enter, closes by Escape and returns the focus",
    { timeout: 120_000 },
    async ([screen, dialogs], { expect }) => {
      // the fake's brands and templates are others from then on, so databases come last
      if (screen.startsWith("/app/databases")) {
        stage.service.data.anew();
        stage.service.data.rows.length = 1;
      }
      await stage.open(addressOf(screen), {}, async (page) => {
        // nothing is changed on the way
        await page.route("**/v1/**", (route) =>
          route.request().method() === "GET" && !/\/(?:bundle|report|pdf)\b/.test(route.request().url())
            ? route.fallback()
            : route.fulfill({ status: 403, json: REFUSED }),
        );
        await page.waitForLoadState("networkidle");
        const seen = await walk(page);
        expect(seen.flatMap(({ wrong }) => wrong)).toEqual([]);
        expect(seen.map(({ title }) => title)).toEqual(dialogs);
      });
    },
  );
});

type Seen = { readonly title: string; readonly wrong: readonly string[] };

/** Presses every button of the page, and tries each dialog that opens. */
async function walk(page: Page): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  const pressed: string[] = [];
  const start = page.url();
  for (;;) {
    const next = await page.evaluate(focusNext, pressed);
    if (next === undefined) return seen;
    pressed.push(next);
    await page.keyboard.press("Enter");
    await drawn(page);
    const title = await page.evaluate(() => document.querySelector("dialog[open] h2")?.textContent);
    if (title && seen.every((each) => each.title !== title))
      seen.push({ title, wrong: await tried(page, title) });
    else if (title) await page.keyboard.press("Escape");
    if (page.url() !== start) {
      await page.goto(start);
      await page.waitForLoadState("networkidle");
    }
  }
}

/**
 * Focuses the next button that has not been pressed, and returns its name. A menu closes after one of its items, so its
 * button is pressed again, as often as a menu has items.
 */
function focusNext(pressed: readonly string[]): string | undefined {
  const MOST_ITEMS = 6;
  for (const button of document.querySelectorAll<HTMLButtonElement>("main button:enabled")) {
    const name = `${button.className} ${button.ariaLabel ?? ""} ${button.closest("li, tr")?.textContent} ${button.textContent}`;
    const times = button.getAttribute("aria-expanded") === "false" ? MOST_ITEMS : 1;
    if (button.offsetParent === null || pressed.filter((each) => each === name).length >= times) continue;
    button.focus();
    return name;
  }
  return undefined;
}

/** What is wrong with the open dialog. It is closed afterwards. */
async function tried(page: Page, title: string): Promise<readonly string[]> {
  const { begins, belongs } = await page.evaluate(focusOf);
  // a link or a secret to copy
  const isOnlyRead = await page.evaluate(() => document.activeElement?.matches("[readonly]") === true);
  await page.evaluate(watchEnter);
  await page.keyboard.press(begins.startsWith("textarea") ? "Control+Enter" : "Enter");
  const did = await page.evaluate(didByEnter);
  await page.keyboard.press("Escape");
  await drawn(page);
  const left = await page.evaluate(() => ({
    isOpen: document.querySelector("dialog[open]") !== null,
    isLost: document.activeElement === document.body,
  }));
  return [
    ...(begins === belongs ? [] : [`${title}: begins at ${begins} instead of ${belongs}`]),
    ...(did === undefined && !isOnlyRead ? [`${title}: Enter does nothing`] : []),
    ...(left.isOpen ? [`${title}: Escape does not close it`] : []),
    ...(left.isLost ? [`${title}: the focus is lost`] : []),
  ];
}

/** After effects of the last press. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
  );
}

/** Where the focus is, and where it belongs: Cancel before what cannot be undone, else the first field. */
function focusOf(): { readonly begins: string; readonly belongs: string } {
  const dialog = document.querySelector("dialog[open]");
  const buttons = [...(dialog?.querySelectorAll(".dialog-foot button") ?? [])];
  const field = dialog?.querySelector("input, select, textarea");
  const main = buttons.find((each) => each.classList.contains("primary"));
  const cancel = buttons.some((each) => each.classList.contains("danger")) ? buttons[0] : undefined;
  const [begins = "", belongs = ""] = [document.activeElement, cancel ?? field ?? main ?? buttons[0]].map(
    (each) => `${each?.localName} ${each?.id || each?.textContent}`,
  );
  return { begins, belongs };
}

/** Notes what the next Enter does, and keeps it from being done. */
function watchEnter(): void {
  const watch = new AbortController();
  globalThis.enter = { watch };
  for (const kind of ["submit", "invalid", "click"])
    document.addEventListener(
      kind,
      (event) => {
        globalThis.enter = { watch, did: kind };
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal: watch.signal },
    );
}

function didByEnter(): string | undefined {
  globalThis.enter?.watch.abort();
  return globalThis.enter?.did;
}

declare global {
  // oxlint-disable-next-line no-var -- a property of the page's global object
  var enter: { readonly watch: AbortController; readonly did?: string } | undefined;
}
