import { agrees, HOLDS, type Hold, type Turn } from "./holds.ts";
import type { FoundClip, FoundPhoto, PhoneReport } from "./report.ts";

type Outcome<T> = { skipped: true } | { failed: string } | T;
type Size = { readonly width: number; readonly height: number };
/** `good` is undefined for skipped steps. */
export type Row = { readonly what: string; readonly found: string; readonly good?: boolean };

export const HOLD_WORDS: Readonly<Record<Hold, string>> = {
  upright: "Upright",
  left: "Top to the left",
  right: "Top to the right",
  upside_down: "Upside down",
};

const TURN_WORDS: Readonly<Record<Turn, string>> = {
  upright: "right way up",
  on_its_side: "on its side",
  upside_down: "upside down",
};

const KEPT_WORDS = { blob: "kept as a Blob", bytes: "kept as bytes", memory: "not kept" } as const;
const RELOAD_WORDS = {
  same: "the same after a reload",
  changed: "changed by a reload",
  gone: "gone after a reload",
  untried: "no reload was tried",
} as const;

export function rowsOf(report: PhoneReport): readonly Row[] {
  return [
    cameraRow(report),
    {
      what: "Reading pixels",
      found: report.pixels === "true" ? "as they were drawn" : "noise: photos cannot be drawn here",
      good: report.pixels === "true",
    },
    ...HOLDS.map((hold) => photoRow(hold, report.photos[hold])),
    awayRow(report),
    clipRow(report),
    storageRow(report),
  ];
}

function rowOf<T extends object>(
  what: string,
  outcome: Outcome<T>,
  words: (found: T) => Omit<Row, "what">,
): Row {
  if ("skipped" in outcome) return { what, found: "skipped" };
  if ("failed" in outcome) return { what, found: outcome.failed, good: false };
  return { what, ...words(outcome) };
}

export function cameraRow({ camera }: PhoneReport): Row {
  return rowOf("Camera", camera, ({ ready_ms, picture, facing_mode, cameras }) => ({
    found: listed([`ready in ${ready_ms} ms`, sizeText(picture), facing_mode, counted(cameras, "camera")]),
    good: true,
  }));
}

export function photoRow(hold: Hold, photo: Outcome<FoundPhoto>): Row {
  return rowOf(`Photo: ${HOLD_WORDS[hold].toLowerCase()}`, photo, (found) => ({
    found: listed([
      sizeText(found.photo),
      kilobytes(found.bytes),
      `${found.ms} ms`,
      found.method === "photo" ? "by the sensor" : "a frame of the video",
      found.held.type ?? found.held.shape,
      agrees(found.held, found.photo) ? undefined : "not shaped like the page",
      found.looks && TURN_WORDS[found.looks],
    ]),
    good: agrees(found.held, found.photo) && isUpright(found),
  }));
}

export function clipRow({ clip }: PhoneReport): Row {
  return rowOf("Clip", clip, (found) => ({
    found: listed([
      found.type,
      found.clip ? sizeText(found.clip) : "does not play here",
      found.seconds && `${found.seconds} s`,
      kilobytes(found.bytes),
      `there after ${found.ms} ms`,
      isTurned(found) ? "turned against the viewfinder" : undefined,
      found.looks && TURN_WORDS[found.looks],
    ]),
    good: found.clip !== undefined && !isTurned(found) && isUpright(found),
  }));
}

export function awayRow({ away }: PhoneReport): Row {
  return rowOf("After another app", away, ({ hidden_ms, pictures_after_ms, reopened, events }) => ({
    found: listed([
      pictures_after_ms === undefined ? "no picture came back" : `a picture after ${pictures_after_ms} ms`,
      reopened ? "opened again" : undefined,
      `${Math.round(hidden_ms / 1000)} s away`,
      events.join(" "),
    ]),
    good: pictures_after_ms !== undefined,
  }));
}

export function storageRow({ storage }: PhoneReport): Row {
  return rowOf("Storage", storage, ({ kept, bytes, after_reload, quota_bytes }) => ({
    found: listed([
      KEPT_WORDS[kept],
      RELOAD_WORDS[after_reload],
      kilobytes(bytes),
      quota_bytes && `${Math.round(quota_bytes / 1e6)} MB may be kept`,
    ]),
    good: kept !== "memory" && after_reload === "same",
  }));
}

function isUpright({ looks }: { readonly looks?: Turn | undefined }): boolean {
  return looks === undefined || looks === "upright";
}

/** Judged as on the capture page: a clip whose shape differs from the viewfinder's is rotated. */
function isTurned({ clip, viewfinder }: FoundClip): boolean {
  if (!clip) return false;
  return !agrees({ shape: viewfinder.width > viewfinder.height ? "landscape" : "portrait" }, clip);
}

function listed(parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "" && part !== 0).join(", ");
}

function sizeText({ width, height }: Size): string {
  return `${width} × ${height}`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
