import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { text } from "../../text/text.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";

/** A marked part of the photo, in fractions of its width and height. */
export type Mark = {
  readonly kind: "flagged" | "hint" | "text" | "damage";
  readonly says: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

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
  const changed = (capture.change?.regions ?? []).map(({ x, y, width, height }): Mark => {
    return { kind: "hint", says: text("change_part"), x, y, width, height };
  });
  return [...found, ...read, ...damaged, ...changed];
}
