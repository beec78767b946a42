import type { Wire } from "./wire.ts";

/** A reusable link's own page, or the capture page, is there. */
type Ready = {
  readonly type: "ready";
  readonly page: "link" | "capture";
  /** Only of a capture page: a reusable link's page has not started a verification yet. */
  readonly verification_id?: string;
};

/** The person sees another screen. */
type Step = {
  readonly type: "step";
  /** `handoff` offers to continue on a phone; `later` is for a person who puts it off. */
  readonly screen: "intro" | "handoff" | "in_app" | "later" | "step" | "summary" | "ended";
  /** The step's key. Absent with `max_captures`. */
  readonly step?: string;
  /** The step's place, from 0. */
  readonly index?: number;
  /** How many steps there are now. Answers can change that. */
  readonly steps: number;
};

/** The service has stored a photo, a clip or a file. Said again after a reload. */
type PhotoSent = {
  readonly type: "photo_sent";
  readonly capture_id: string;
  readonly step?: string;
  readonly kind: Wire<"StoredCapture">["kind"];
};

/** The person pressed Send, and the service has everything. */
type Finished = { readonly type: "finished"; readonly verification_id: string };

/** The link takes nothing more, although nothing was sent in this frame. */
type Closed = {
  readonly type: "closed";
  /** `submitted`: earlier, or on another device. */
  readonly reason: "submitted" | "expired" | "failed" | "deleted" | "audit";
  readonly verification_id: string;
};

/** Something is wrong. The page explains to the person what they can do. */
type Trouble = {
  readonly type: "error";
  /** `no_answer` and `bad_link` come from the element itself, the others from the page in the frame. */
  readonly code:
    | "no_answer"
    | "bad_link"
    | "camera_not_allowed"
    | "camera_denied"
    | "camera_missing"
    | "camera_busy"
    | "camera_unreadable"
    | "camera_unrecordable"
    | "storage_unavailable"
    | "file_refused"
    | "not_submitted";
  /** A sentence in English, for the developer. */
  readonly message: string;
  /** The service's error code, if it refused something. */
  readonly refusal?: string;
};

/** The page needs another height, in CSS pixels. It is never less than the frame's own height. */
type Resize = { readonly type: "resize"; readonly height: number };

/** What an embedded page tells the page around it. More types, codes and members may be added. */
export type EmbedEvent = Ready | Step | PhotoSent | Finished | Closed | Trouble | Resize;

/** The same as posted by `postMessage`. The mark tells it from messages of other scripts. */
export type EmbedMessage = EmbedEvent & { readonly source: "photo-verification" };

/** The `detail` of each event of `<photo-verification>`, by its name. */
export type EmbedEvents = { readonly [E in EmbedEvent as E["type"]]: E };

type Listener<Name extends keyof EmbedEvents> = (event: { readonly detail: EmbedEvents[Name] }) => void;

/** The events of `<photo-verification>`; combine it with `HTMLElement`. */
export type PhotoVerificationElement = {
  addEventListener<Name extends keyof EmbedEvents>(name: Name, listener: Listener<Name>): void;
  removeEventListener<Name extends keyof EmbedEvents>(name: Name, listener: Listener<Name>): void;
};
