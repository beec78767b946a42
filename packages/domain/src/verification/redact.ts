import { redactSalts } from "../record-seal/seal-due.ts";
import type { Event } from "./event.ts";
import type { Settings } from "./settings.ts";

/** Stands where a text was, so that what happened can still be read off the log. */
export const REDACTED = "";

/**
 * The same event without what a redaction takes away (CONTRACT G4.7): the log itself is rewritten, since a log that
 * still holds the narrative has forgotten nothing. Folding the rewritten log gives the redacted state.
 */
export function redactEvent(event: Event): Event {
  switch (event.type) {
    case "verification.created":
      return { ...event, settings: redactSettings(event.settings) };
    case "verification.capture.persisted": {
      const { location: _location, device: _device, ...capture } = event.capture;
      return { ...event, capture };
    }
    case "verification.answer.saved":
      return { type: event.type, at: event.at, step: event.step };
    case "capture.frames_judged":
      return { ...event, clipFrames: [] };
    case "verification.video_analyzed":
      return { type: event.type, at: event.at, captureId: event.captureId };
    case "record.drafted":
      return { ...event, draft: { ...event.draft, salts: redactSalts(event.draft.salts) } };
    case "verification.finalized":
      return { ...event, narrative: REDACTED };
    default:
      return event;
  }
}

export function redactSettings(settings: Settings): Settings {
  const {
    expectedLocation: _location,
    notifyEmail: _email,
    notifyEmailSubject: _subject,
    notifyEmailBody: _body,
    identification: _who,
    compare: _row,
    ...kept
  } = settings;
  return { ...kept, metadata: {}, notifyEmail: null };
}
