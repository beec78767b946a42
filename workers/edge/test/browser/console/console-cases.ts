import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaseItem } from "@svc/contract/case/case-body";
import type { VerificationBody } from "@svc/contract/verification/verification-body";
import type { ReviewSubject } from "@svc/domain/review/subjects";

/** Hostile text that a tenant or their user could enter in any field. */
export const HOSTILE = `<img src=x onerror="document.title='owned'">‮gnp.exe ${"W".repeat(60)}`;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const START = Date.now();
const PLACES = [
  "Berlin, Germany",
  "Hamburg, Germany",
  "Vienna, Austria",
  "Zürich, Switzerland",
  "Lyon, France",
];
const NAMES = ["M. Lindqvist", "A. Okafor", "S. Brandt", "J. Moreau", "K. Novák"];

/** The id of the n-th case. Higher numbers are later. */
export function caseId(number: number): string {
  return `vfy_${ulid(number)}`;
}

function captureId(number: number): string {
  return `cap_${ulid(number)}`;
}

function ulid(number: number): string {
  const digits = Array.from(
    { length: 8 },
    (_, place) => ALPHABET[Math.floor(number / 32 ** (7 - place)) % 32],
  );
  return `01KAR0000000000000${digits.join("")}`;
}

/** A verification without photos. */
export function madeVerification(id: string, captureUrl: string): VerificationBody {
  const at = new Date(START).toISOString();
  return {
    id,
    status: "pending",
    capture_url: captureUrl,
    created_at: at,
    expires_at: at,
    captures_count: 0,
  };
}

/** CONTRACT G4.8: the link is on its way to the recipient named in the request. */
export function sentTo({ recipient_email: to }: Record<string, unknown>): Pick<VerificationBody, "delivery"> {
  return typeof to === "string" ? { delivery: { channel: "email", to, status: "queued", reminders: 0 } } : {};
}

/** A case as listed; cycles through all verdicts. */
export function caseItem(number: number, age: number): CaseItem {
  const at = new Date(START - age * 7 * 60_000).toISOString();
  const kind = number % 8;
  const base = { id: caseId(number), capture_url: "https://svc.example/v/x", created_at: at, expires_at: at };
  const photos = kind === 5 || kind === 6 ? 0 : (number % 3) + 1;
  return {
    verification: {
      ...base,
      ...stateOf(kind),
      captures_count: photos,
      ...(photos > 0 && locationOf(number)),
    },
    ...namesOf(number),
    mode: number % 9 === 0 ? "audit" : "verification",
    ...(number % 2 === 0 && { template: "motor-claim" }),
    ...(photos > 0 && { thumb_url: `/files/${captureId(number)}/thumb` }),
    photos,
    updated_at: at,
    ...dueOf(kind),
    ...outcomeOf(kind),
  };
}

function outcomeOf(kind: number): Pick<CaseItem, "outcome" | "doubts"> {
  if (kind === 1) return { outcome: "look", doubts: ["similar_photo"] };
  if (kind === 7) return { outcome: "look", doubts: ["reverse"] };
  if (kind === 2) return { outcome: "flagged" };
  if (kind === 3) return { outcome: "unavailable" };
  return stateOf(kind).verdict ? { outcome: "genuine" } : {};
}

function locationOf(number: number) {
  const place = PLACES[number % PLACES.length] ?? "";
  return { location: { lat: 52.5, lng: 13.4, accuracy_m: 12, place } };
}

/** Some have only an identification, some only metadata. */
function namesOf(number: number): Pick<CaseItem, "name" | "identification" | "metadata"> {
  const claimant = NAMES[number % NAMES.length] ?? "";
  const identification = `Claim ${10_000 + number}`;
  return {
    ...(number % 4 === 3 ? { name: claimant } : { name: identification, identification }),
    metadata: number % 4 === 0 ? {} : { claimant, branch: String((number % 40) + 1) },
  };
}

function stateOf(kind: number): Pick<CaseItem["verification"], "status" | "verdict"> {
  if (kind === 2) return done({ svc: false, signals: [{ type: "ai_detected", confidence: 0.97 }] });
  if (kind === 3) return done({ svc: false, signals: [], unavailable: ["ai"] });
  if (kind === 4) return { status: "partially_captured" };
  if (kind === 5) return { status: "pending" };
  if (kind === 6) return { status: "expired" };
  return done({ svc: true, signals: [] });
}

function done(verdict: NonNullable<CaseItem["verification"]["verdict"]>) {
  return { status: "completed", verdict } as const;
}

function dueOf(kind: number): Pick<CaseItem, "due"> {
  const due = { 1: "similar_photo", 2: "flagged", 3: "unavailable", 7: "reverse" }[kind];
  return due === undefined ? {} : { due: [due as ReviewSubject] };
}

type Said = {
  readonly decision: NonNullable<CaseItem["decision"]>;
  readonly by: string;
  readonly note?: string;
};

/** The case after a person decided it now. */
export function decidedItem({ due: _settled, ...item }: CaseItem, { decision, by, note }: Said): CaseItem {
  const at = new Date().toISOString();
  const { decision_note: _before, ...rest } = item;
  const said = { decision, decided_at: at, decided_by: by };
  return { ...rest, ...said, ...(note !== undefined && { decision_note: note }), updated_at: at };
}

/** With the decision of its row, and an entry for it in the history. */
export function decidedCase(shown: CaseDetail, row: CaseItem): CaseDetail {
  const { decision, decided_at: at = "", decided_by: by = "", decision_note: note } = row;
  if (!decision) return shown;
  const { due: _settled, decision_note: _before, ...rest } = shown;
  const event = {
    id: `evt_${shown.events.length + 1}`,
    type: "verification.reviewed" as const,
    occurred_at: at,
    data: { subject: "case" as const, decision },
  };
  const review = {
    subject: "case" as const,
    decision: decision === "rejected" ? "yes" : "no",
    at,
    by,
  } as const;
  return {
    ...rest,
    decision,
    decided_at: at,
    decided_by: by,
    ...(note !== undefined && { decision_note: note }),
    reviews: [...shown.reviews, { ...review, ...(note !== undefined && { note }) }],
    events: [...shown.events, event],
  };
}

/** All details of a case. */
export function wholeCase(item: CaseItem): CaseDetail {
  const { verification } = item;
  const { id, created_at: at, verdict } = verification;
  const capture = `cap_${id.slice(4)}`;
  const [due] = item.due ?? [];
  const finding = verdict?.signals.length
    ? [
        {
          check: "ai" as const,
          result: "flagged" as const,
          score: 0.97,
          confidence: 0.97,
          model: "ai-pixels@1.2.0",
        },
      ]
    : [
        {
          check: "screen" as const,
          result: "clear" as const,
          score: 0.02,
          confidence: 0.02,
          model: "screen-pixels@1.2.0",
        },
      ];
  return {
    ...item,
    verification: {
      ...verification,
      ...(due === "similar_photo" && { similar_photo: similar(id, capture) }),
    },
    signals_required: ["screen", "ai"],
    captures: [
      {
        id: capture,
        kind: "image",
        source: "camera",
        sha256: "0".repeat(64),
        bytes: 1_200_000,
        width: 1200,
        height: 900,
        content_type: "image/jpeg",
        received_at: at,
        signals: verdict?.signals ?? [],
        ...(verdict?.unavailable && { unavailable: verdict.unavailable }),
        findings: finding,
        sealed: false,
        content_url: `/files/${capture}/original`,
        thumb_url: `/files/${capture}/thumb`,
      },
    ],
    events: [{ id: "evt_1", type: "verification.created", occurred_at: at }],
    ...(due === "reverse" && { reverse_search: found(capture) }),
    related: relatedOf(due, similar(id, capture)),
    damage: { enabled: false, jobs: [] },
    reviews: [],
    urls_expire_at: new Date(Date.now() + 15 * 60_000).toISOString(),
  };
}

function similar(id: string, capture: string) {
  const earlier = caseId(1);
  return {
    verification_id: id === earlier ? caseId(2) : earlier,
    capture_id: capture,
    matched_capture_id: `cap_${earlier.slice(4)}`,
    method: "embedding" as const,
    cosine: 0.94,
    inliers: 212,
    matched_created_at: "2026-10-02T08:12:00.000Z",
  };
}

/** This photo is a part of the earlier one. */
function relatedOf(due: ReviewSubject | undefined, match: ReturnType<typeof similar>): CaseDetail["related"] {
  if (due !== "similar_photo") return [];
  const related: CaseDetail["related"][number] = {
    verification_id: match.verification_id,
    name: "Claim 10001",
    reason: "photo",
    capture_id: match.capture_id,
    related_capture_id: match.matched_capture_id,
    score: 0.9,
    alignment: { matrix: [0.8, 0.05, 0.1, -0.05, 0.8, 0.15], mirrored: false },
  };
  return [related];
}

function found(capture: string): NonNullable<CaseDetail["reverse_search"]> {
  return {
    state: "review",
    items: [
      {
        id: `rvc_${capture.slice(4)}`,
        capture_id: capture,
        page_url: "https://cars.example/listing/4711",
        image_url: "https://cars.example/photos/4711.jpg",
        match: "full",
        score: 0.93,
        first_seen: "2026-03-14T10:00:00.000Z",
        decision: "undecided",
      },
    ],
  };
}
