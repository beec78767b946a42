import type { CaseKey } from "@svc/ui/case-words/case-key";
import type ownEn from "./en.json";

/** Words for values of the wire, of which each has one: `check_ai`, `sign_no_frames`, … */
type Named =
  | "verdict"
  | "decision"
  | "reason"
  | "doubt"
  | "check"
  | "code"
  | "finding"
  | "evidence"
  | "sign"
  | "source"
  | "object"
  | "credential"
  | "place"
  | "condition"
  | "ask"
  | "yes"
  | "no"
  | "scene"
  | "change";

/** The words of a case that documents say, and their own. Every language has a text for each. */
export type DocumentKey =
  | Extract<CaseKey, `${Named}_${string}`>
  | Extract<
      CaseKey,
      | "filter_identification"
      | "filter_mode"
      | "mode_audit"
      | "mode_verification"
      | "photo_missing"
      | "photo_gone"
      | "photos_awaited"
      | "photos_none"
      | "case"
      | "id"
      | "created_at"
      | "expires_at"
      | "captures"
      | "taken_at"
      | "received_at"
      | "format"
      | "source"
      | "object"
      | "read_on_it"
      | "credential"
      | "answers"
      | "narrative"
      | "place"
      | "scene"
      | "change"
      | "condition"
      | "seal"
      | "sealed_at"
      | "seal_number"
    >
  | keyof typeof ownEn;
