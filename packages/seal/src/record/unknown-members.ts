import { ownValue } from "@svc/domain/own-value";
import type {
  CaptureFacts,
  Disclosure,
  Disclosures,
  RecordFile,
  SealBody,
  SealedRecord,
} from "./record-file.ts";

/** `value`: not checked here. `each`: a list, or an object with arbitrary names. */
type Shape = "value" | { readonly each: Shape } | { readonly members: { readonly [name: string]: Shape } };
type MembersOf<T> = { readonly [Name in keyof Required<T>]: Shape };

const ANSWER = { members: { kind: "value", value_digest: "value", answered_at: "value" } } as const;
const PLACE = { members: { value_digest: "value" } } as const;
const CAPTURE = {
  capture_id: "value",
  step: "value",
  sha256: "value",
} as const satisfies MembersOf<SealBody["captures"][number]>;

const RECORD = {
  v: "value",
  verification_id: "value",
  created_at: "value",
  steps_digest: "value",
  answers: { each: ANSWER },
  captures: {
    each: {
      members: { ...CAPTURE, captured_at: "value", location: PLACE } satisfies MembersOf<
        CaptureFacts & { readonly location: unknown }
      >,
    },
  },
  narrative_digest: "value",
  simulated: "value",
} as const satisfies MembersOf<SealedRecord>;

const SEAL = {
  alg: "value",
  canonicalization: "value",
  hash: "value",
  answers_provenance: "value",
  captures: { each: { members: CAPTURE } },
  sealed_at: "value",
  sequence: "value",
  previous_hash: "value",
  jws: "value",
  key_id: "value",
  timestamp_token: "value",
} as const satisfies MembersOf<SealBody>;

const DISCLOSURE = {
  members: { salt: "value", value: "value" } as const satisfies MembersOf<Disclosure>,
} as const;

const DISCLOSURES = {
  steps: DISCLOSURE,
  answers: { each: DISCLOSURE },
  locations: { each: DISCLOSURE },
  narrative: DISCLOSURE,
} as const satisfies MembersOf<Disclosures>;

const AROUND_THE_RECORD = {
  record: "value",
  disclosures: { members: DISCLOSURES },
  seal: { members: SEAL },
  replaced_seal: { members: SEAL },
} as const satisfies MembersOf<RecordFile>;

/** Finds members outside `record` that a record file never has, by their path. No seal covers them. */
export function unknownAround(file: RecordFile): readonly string[] {
  return unknownIn(file, { members: AROUND_THE_RECORD }, "");
}

/** Finds unknown members inside the record. They are allowed if the hash covers them. */
export function unknownInRecord(record: SealedRecord): readonly string[] {
  return unknownIn(record, { members: RECORD }, "record");
}

function unknownIn(value: unknown, shape: Shape, at: string): readonly string[] {
  if (shape === "value" || typeof value !== "object" || value === null) return [];
  const below = (name: string) => (at === "" ? name : `${at}.${name}`);
  return Object.entries(value).flatMap(([name, member]) => {
    const known = "each" in shape ? shape.each : ownValue(shape.members, name);
    return known === undefined ? [below(name)] : unknownIn(member, known, below(name));
  });
}
