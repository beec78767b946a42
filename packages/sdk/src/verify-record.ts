import { readRecordFile } from "@svc/seal/record/read-record-file";
import type { RecordFile } from "@svc/seal/record/record-file";
import { type RecordReport, verifyRecord as check } from "@svc/seal/record/verify-record";
import { explainRecord } from "@svc/seal/verify/explain-record";
import type { Statement } from "@svc/seal/verify/statement";

export type RecordVerification = RecordReport & {
  /** In plain words: what is proven, what somebody claims and what was not checked. */
  readonly headline: string;
  readonly statements: readonly Statement[];
};

/** The keys of `{base_url}/.well-known/jwks.json`; keep a copy, and it needs no network. */
export type SealKeySet = Parameters<typeof check>[1];

/**
 * Checks what `GET /v1/verifications/{id}/record` answers, as text or parsed. Only the verdict `valid` says that the
 * record is unchanged since it was sealed. Throws a `TypeError` for what is no record file.
 */
export async function verifyRecord(
  record: string | RecordFile,
  jwks: SealKeySet,
): Promise<RecordVerification> {
  const file = readRecordFile(typeof record === "string" ? record : JSON.stringify(record));
  const report = file && (await check(file, jwks));
  if (!file || !report) throw new TypeError("this is no record file of GET /v1/verifications/{id}/record");
  const { headline, statements } = explainRecord(file, report);
  return { ...report, headline, statements };
}
