import { hydrate, render } from "preact";
import { App, startHere } from "./app.tsx";
import { earlyCamera, endEarlyStart } from "./early-start.ts";
import { Flow } from "./flow.ts";
import { Further } from "./further.ts";
import { type Entry, firstScreen, followHistory, opensCamera } from "./history.ts";
import { firstOpen, isUntouched } from "./model/progress.ts";
import { isOver } from "./model/session.ts";
import { keepOffline } from "./offline.ts";
import { PAGE_DATA_ID, type PageData } from "./page-data.ts";
import { changeLanguage, isInChosenLanguage } from "./page-language.ts";
import { tellParent } from "./parent-page.ts";
import { pause } from "./pause.ts";
import { sendShot } from "./sending/send-shot.ts";
import { SettledApi } from "./settled-api.ts";
import { textIn } from "./ui/text.ts";

// failures on a weak connection are retried
const KEEP_AFTER_MS = [0, 10_000, 30_000];
const IDLE_AT_LAST_MS = 2_000;
// our choice: a person who is still reading then is not about to open the camera
const READING_MS = 3_000;
// our choice: a phone takes longer, and renders meanwhile
const CAMERA_OPENS_MS = 100;

const page = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "") as PageData; // written by the server
const root = document.getElementById("app");
const over = isOver(page.session);
const api = new SettledApi(page.token);
const further = new Further(page, () => import("./screens/further.tsx"));
const ports = { api, send: sendShot, further };
const flow = new Flow(page, { at: over ? "ended" : "intro" }, ports);
const text = textIn(page.messages, page.session.brand.name);

// missing when the browser is too old for the page (`server/outdated.tsx`)
if (root && isInChosenLanguage(page.language)) {
  void comeToLife(root);
}

async function comeToLife(drawn: Element): Promise<void> {
  // reads the device's storage while the first screen hydrates
  const restored = flow.restore();
  if (over) await further.load();
  const isBegun = await goToOpenCamera();
  const app = <App flow={flow} text={text} onLanguage={changeLanguage} />;
  if (isBegun) {
    drawn.replaceChildren();
    render(app, drawn);
  } else hydrate(app, drawn);
  await begin(restored, isBegun);
}

async function begin(restored: Promise<void>, isBegun: boolean): Promise<void> {
  flow.online.value = navigator.onLine;
  document.documentElement.dataset["ready"] = "";
  if (!over) flow.api.report("opened");
  await restored;
  if (over) await flow.end();
  tellParent(flow);
  if (over) return;
  listen();
  if (isBegun) goWhereItWasLeft();
  else {
    // written by `followHistory` only
    flow.screen.value = firstScreen(flow, history.state as Entry | null);
    followHistory(flow);
  }
  flow.isReady.value = true;
  if (endEarlyStart() && flow.screen.value.at === "intro") startHere(flow);
  void flow.refresh().catch(() => {});
  void keep();
}

/**
 * On a first visit with a camera already opening, goes straight to it: skips the welcome, and does not wait for the
 * device's storage, which has to be created.
 */
async function goToOpenCamera(): Promise<boolean> {
  const camera = earlyCamera();
  if (over || !camera || history.state !== null || !isUntouched(flow.work.value)) return false;
  // rendering would delay the browser's work on the camera; but if it prompts the person, the screen has to explain
  await Promise.race([camera.catch(() => {}), pause(CAMERA_OPENS_MS)]);
  followHistory(flow);
  startHere(flow);
  return true;
}

/** The tab's history is lost, but the device's storage is not. */
function goWhereItWasLeft(): void {
  if (flow.finishing.value) flow.screen.value = { at: "summary" };
  else if (!isUntouched(flow.work.value)) flow.goOn();
}

/** The camera comes first: other screens and the offline copy are loaded once it is running. */
async function keep(): Promise<void> {
  const first = firstOpen(flow.work.value);
  const isCameraFirst = first !== undefined && opensCamera(flow, first);
  await (isCameraFirst ? Promise.race([api.settled, pause(READING_MS)]) : idle());
  await further.load();
  for (const waitMs of KEEP_AFTER_MS) {
    await pause(waitMs);
    if (flow.screen.value.at === "ended") return;
    const isKept = await keepOffline(page.assets).then(
      () => true,
      () => false,
    );
    if (isKept) return;
  }
}

function idle(): Promise<unknown> {
  // Safari lacks it
  if (!("requestIdleCallback" in globalThis)) return pause(IDLE_AT_LAST_MS);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_AT_LAST_MS }));
}

function listen(): void {
  addEventListener("online", () => {
    flow.online.value = true;
    flow.api.report("online");
    flow.resume();
  });
  addEventListener("offline", () => {
    flow.online.value = false;
  });
  // CONTRACT G3.7: closing the page before the end counts as leaving
  addEventListener("pagehide", () => {
    if (flow.screen.value.at !== "ended") flow.api.report("left");
  });
  addEventListener("pageshow", ({ persisted }) => {
    // a page restored from the back/forward cache may be in the language chosen before
    if (!persisted || !isInChosenLanguage(page.language)) return;
    flow.api.report("returned");
    flow.resume();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) flow.resume();
  });
}
