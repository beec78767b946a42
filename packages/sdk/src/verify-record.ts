import type { RecordFile } from "@svc/seal/record/record-file";
import { type RecordReport, verifyRecordText } from "@svc/seal/record/verify-record";
import { CHECK_IN_ENGLISH } from "@svc/seal/verify/check-in-english";
import { explainRecord } from "@svc/seal/verify/explain-record";
import type { Statement } from "@svc/seal/verify/statement";

export type RecordVerification = RecordReport & {
  /** In plain words: what is proven, what somebody claims and what was not checked. */
  readonly headline: string;
  readonly statements: readonly Statement[];
};

/** The keys of `{base_url}/.well-known/jwks.json`; keep a copy, and it needs no network. */
export type SealKeySet = Awaited<ReturnType<Parameters<typeof verifyRecordText>[1]>>;

/**
 * Checks what `GET /v1/verifications/{id}/record` answers, as text or parsed; text also shows members that stand twice. Only the verdict `valid` says that the
 * record is unchanged since it was sealed. Throws a `TypeError` for what is no record file.
 */
export async function verifyRecord(
  record: string | RecordFile,
  jwks: SealKeySet,
): Promise<RecordVerification> {
  const text = typeof record === "string" ? record : JSON.stringify(record);
  const checked = await verifyRecordText(text, async () => jwks);
  if (!checked) throw new TypeError("this is no record file of GET /v1/verifications/{id}/record");
  const { file, report } = checked;
  const { headline, statements } = explainRecord(file, report, {
    signer: { is: "given" },
    companions: [],
    say: CHECK_IN_ENGLISH,
  });
  return { ...report, headline, statements };
}
