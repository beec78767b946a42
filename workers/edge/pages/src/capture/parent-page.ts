import { computed, effect, untracked } from "@preact/signals";
import type { EmbedEvent, EmbedMessage } from "@svc/sdk/embed-events";
import type { CameraTrouble } from "./camera/camera.ts";
import { closedFor } from "./model/session.ts";
import type { Flow } from "./flow.ts";
import { allowsCamera, parentOrigin } from "./device/support.ts";

type Tell = (event: EmbedEvent) => void;

/**
 * CONTRACT G16: tells the page around this frame what happens. The browser delivers a message only if that page is of
 * the named origin, and no page can frame this one unless its origin is in the list.
 */
export function tellParent(flow: Flow): void {
  const { embed_origins: allowed = [] } = flow.page.session;
  if (parent === window || allowed.length === 0) return;
  const around = parentOrigin();
  const origins = around === undefined ? allowed : allowed.filter((origin) => origin === around);
  const tell: Tell = (event) => {
    const message: EmbedMessage = { source: "photo-verification", ...event };
    for (const origin of origins) parent.postMessage(message, origin);
  };
  tell({ type: "ready", page: "capture", verification_id: idOf(flow) });
  const where = computed(() => JSON.stringify(screenOf(flow)));
  effect(() => tell(JSON.parse(where.value) as EmbedEvent));
  // the page may end twice: by Send, and by the session it reads meanwhile
  const isEnded = computed(() => flow.screen.value.at === "ended");
  effect(() => {
    if (isEnded.value) tell(untracked(() => endOf(flow)));
  });
  tellSent(flow, tell);
  tellTrouble(flow, tell);
  tellHeight(tell);
}

function idOf({ page }: Flow): string {
  return `vfy_${page.token.split(".", 1)[0]}`;
}

function screenOf({ screen: { value: screen }, steps: { value: steps } }: Flow): EmbedEvent {
  const { at } = screen;
  if (at !== "step") return { type: "step", screen: at, steps: steps.length };
  const key = steps[screen.index]?.key;
  const named = key !== undefined && { step: key };
  return { type: "step", screen: at, index: screen.index, steps: steps.length, ...named };
}

function endOf(flow: Flow): EmbedEvent {
  const session = flow.session.value;
  const verification_id = idOf(flow);
  const reason = closedFor(session) ?? "submitted";
  // the wish to finish is only known where Send was pressed
  if (reason === "submitted" && flow.finishing.value) return { type: "finished", verification_id };
  return { type: "closed", reason, verification_id };
}

function tellSent(flow: Flow, tell: Tell): void {
  const announced = new Set<string>();
  effect(() => {
    for (const { id, captureId, step, kind, refusal } of flow.shots.value) {
      const news = captureId ?? refusal;
      if (news === undefined || announced.has(`${id} ${news}`)) continue;
      announced.add(`${id} ${news}`);
      if (captureId === undefined) tell(troubleOf("file_refused", refusal));
      else tell({ type: "photo_sent", capture_id: captureId, kind, ...(step !== undefined && { step }) });
    }
  });
}

function tellTrouble(flow: Flow, tell: Tell): void {
  effect(() => {
    const { value: trouble } = flow.aiming.trouble;
    if (trouble) tell(troubleOf(cameraCode(trouble)));
  });
  effect(() => {
    if (flow.isForgetful.value) tell(troubleOf("storage_unavailable"));
  });
  effect(() => {
    const { value: refusal } = flow.failure;
    if (refusal !== undefined) tell(troubleOf("not_submitted", refusal));
  });
}

function cameraCode(trouble: CameraTrouble): keyof typeof MESSAGES {
  return trouble === "denied" && !allowsCamera() ? "camera_not_allowed" : `camera_${trouble}`;
}

const MESSAGES = {
  camera_not_allowed: 'The frame may not use the camera: it needs allow="camera; microphone; geolocation".',
  camera_denied: "The person, the browser or a missing `allow` of the frame refused the camera.",
  camera_missing: "No camera was found.",
  camera_busy: "Another program uses the camera.",
  camera_unreadable: "The browser does not let pages read pictures.",
  camera_unrecordable: "The browser cannot record clips.",
  storage_unavailable:
    "The browser gives the frame no storage: what is not sent yet is lost when the frame closes.",
  file_refused: "The service refused a file.",
  not_submitted: "The service refused to submit the verification.",
} as const;

function troubleOf(code: keyof typeof MESSAGES, refusal?: string): EmbedEvent {
  return { type: "error", code, message: MESSAGES[code], ...(refusal !== undefined && { refusal }) };
}

function tellHeight(tell: Tell): void {
  let before = 0;
  const measure = () => {
    const { scrollHeight: height } = document.documentElement;
    if (height !== before) tell({ type: "resize", height });
    before = height;
  };
  new ResizeObserver(measure).observe(document.body);
  measure();
}
