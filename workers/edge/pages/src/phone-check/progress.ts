import { HOLDS } from "./holds.ts";
import type { PhoneReport } from "./report.ts";

const STEPS = ["start", "camera", ...HOLDS, "away", "clip", "storage", "reload", "report"] as const;
export type Step = (typeof STEPS)[number];

/** The browser's report about itself, without any step. */
export type Device = Pick<PhoneReport, "browser" | "support" | "pixels">;
/** Findings so far. A missing step was skipped. */
export type Findings = Partial<Pick<PhoneReport, "camera" | "away" | "clip" | "storage">> & {
  readonly photos?: Partial<PhoneReport["photos"]>;
  /** The digest of the photo that must survive the reload. */
  readonly digest?: string;
};
export type Progress = { readonly step: Step; readonly found: Findings };

export const BEGINNING: Progress = { step: "start", found: {} };

/** Goes to the following step unless `next` is given. */
export function advanced({ step, found }: Progress, more: Findings, next?: Step): Progress {
  const photos = { ...found.photos, ...more.photos };
  return {
    step: next ?? STEPS[STEPS.indexOf(step) + 1] ?? "report",
    found: { ...found, ...more, ...(Object.keys(photos).length > 0 && { photos }) },
  };
}

/** Handles a camera that failed at this step: which finding records it, and where to continue. */
export function failedAt({ step, found }: Progress, failed: string): readonly [more: Findings, next: Step] {
  // a clip opens its own camera
  const next = found.camera ? "clip" : "storage";
  const hold = HOLDS.find((each) => each === step);
  if (hold) return [{ photos: { [hold]: { failed } } }, next];
  return [step === "away" ? { away: { failed } } : { camera: { failed } }, next];
}

type Named = { readonly device: string; readonly here: Device; readonly at: Date };

/** The complete report. Missing steps count as skipped. */
export function reportOf(
  { photos, digest: _digest, ...found }: Findings,
  { device, here, at }: Named,
): PhoneReport {
  const skipped = { skipped: true } as const;
  return {
    version: 1,
    device: device.trim(),
    made_at: at.toISOString(),
    ...here,
    camera: skipped,
    away: skipped,
    clip: skipped,
    storage: skipped,
    ...found,
    photos: { upright: skipped, left: skipped, right: skipped, upside_down: skipped, ...photos },
  };
}

const KEY = "phone-check";

/** Stored per tab, so that a reload continues. The session storage ends with the tab. */
export function keptProgress(): Progress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Progress> | null; // written by this page
    if (kept?.step && STEPS.includes(kept.step) && kept.found) return { step: kept.step, found: kept.found };
  } catch {
    // in a browser that refuses storage, the page starts over after a reload
  }
  return BEGINNING;
}

/** Returns false when the browser refuses. */
export function keepProgress(progress: Progress): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}
