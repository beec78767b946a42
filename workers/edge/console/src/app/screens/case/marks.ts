import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";

/** A part of the photo that something is said of; all shares of its width and height. */
export type Mark = {
  readonly kind: "flagged" | "hint" | "text" | "damage";
  readonly says: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What the checks point at, what was read, and where damage was seen. */
export function marksOf(capture: CaptureBody, damage: CaseDetail["damage"]): readonly Mark[] {
  const found = (capture.findings ?? []).flatMap(({ result, evidence = [] }) =>
    evidence.flatMap(({ detail, boxes = [] }) =>
      boxes.map((box): Mark => ({ kind: result === "flagged" ? "flagged" : "hint", says: detail, ...box })),
    ),
  );
  const { ocr } = capture;
  const read = (ocr?.boxes ?? []).map((box): Mark => ({ kind: "text", says: ocr?.text ?? "", ...box }));
  const regions = damage.jobs
    .filter((job) => job.capture_id === capture.id)
    .flatMap((job) => job.regions ?? []);
  const damaged = regions.map(({ label, box }): Mark => ({ kind: "damage", says: label, ...box }));
  return [...found, ...read, ...damaged];
}
