import { rfc3339 } from "@svc/contract/wire/wire";
import { isSealDue } from "@svc/domain/record-seal/seal-due";
import { credentialsDue } from "@svc/domain/verification/credential";
import type { Capture, Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import type { AbsentFile } from "@svc/seal/bundle/manifest";

/** Why and since when a redaction removed what is gone. */
export type Gone = Required<Pick<AbsentFile, "why" | "since">>;

/** Undefined if the case was not redacted. */
export function goneIn({ redacted }: Verification, events: readonly LoggedEvent[]): Gone | undefined {
  const redaction = events.find(({ event }) => event.type === "verification.redacted")?.event;
  if (!redacted || redaction?.type !== "verification.redacted") return undefined;
  return { why: redaction.reason ?? "redacted", since: rfc3339(redaction.at) };
}

/** Why the case has no record, or a record without what it could have. */
export function absentOfRecord(state: Verification, gone: Gone | undefined): readonly AbsentFile[] {
  const { sealing } = state;
  const values: readonly AbsentFile[] = gone ? [{ file: "values", ...gone }] : [];
  if (!sealing?.sealed) {
    const why = isSealDue(state) ? "not_yet" : (gone?.why ?? "not_made");
    return [{ file: "record", why }, ...values];
  }
  const isStamped = sealing.sealed.seal.timestampToken !== undefined;
  return [
    ...(isSealDue(state) ? [{ file: "record" as const, why: "not_yet" }] : []),
    ...(isStamped ? [] : [{ file: "time_stamp" as const, why: "not_made" }]),
    ...values,
  ];
}

/** Why a capture has no sealed copy; undefined if it should have one. */
export function absentCopy(
  state: Verification,
  capture: Capture,
  gone: Gone | undefined,
): AbsentFile | undefined {
  const { id, stamp } = capture;
  const copy = { file: "sealed", capture_id: id } as const;
  if (stamp?.state === "failed") return { ...copy, why: stamp.reason };
  if (stamp?.state === "sealed") return gone ? { ...copy, ...gone } : undefined;
  const isDue = credentialsDue(state).some((due) => due.id === id);
  return { ...copy, why: isDue ? "not_yet" : "not_made" };
}
