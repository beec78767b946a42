import { ApiError } from "@svc/contract/wire/errors";
import { rfc3339 } from "@svc/contract/wire/wire";
import { isTerminal } from "@svc/domain/status";
import type { Verification } from "@svc/domain/verification/state";
import type { AbsentFile } from "@svc/seal/bundle/manifest";
import type { BundleHead } from "@svc/seal/bundle/write-bundle";
import { parseSealKeys, type SealKeys } from "@svc/seal/record/seal-keys";
import { presentDetail } from "../case/read-case.ts";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { fileHeaders } from "../http/csv.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { withStorage } from "../http/storage.ts";
import { drawReport } from "../report/read-report.ts";
import { bundleFiles } from "./bundle-files.ts";
import { readParts } from "./parts.ts";

/** CONTRACT G17: everything about the case in one ZIP, streamed. What can be refused is refused before its first byte. */
export async function readBundle(c: ApiContext) {
  const record = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const { state, events } = record;
  requireEnd(state);
  const keys = await sealKeys(c);
  const detail = await presentDetail(c, record, undefined);
  const [report, parts] = [
    await drawReport(c, state, detail),
    await withStorage(() => readParts(c.env.ASSETS)),
  ];
  const absent: AbsentFile[] = [];
  const head = headOf(c, state, absent);
  const files = bundleFiles(c.env.PHOTOS, { state, events, detail, report, parts, keys, head, absent });
  const { writeBundle } = await import("@svc/seal/bundle/write-bundle");
  return c.body(writeBundle(files, head, keys), 200, {
    ...fileHeaders(`case-${state.id}.zip`, "application/zip"),
    "Cache-Control": "private, no-store",
  });
}

function requireEnd({ status }: Verification): void {
  if (isTerminal(status)) return;
  throw new ApiError("no_verdict", "this verification has not ended, so there is no bundle yet", {
    hint: "Wait for verification.completed, or end it with POST /v1/verifications/{id}/expire.",
  });
}

async function sealKeys({ env: { SEAL_KEYS } }: ApiContext): Promise<SealKeys> {
  if (SEAL_KEYS) return parseSealKeys(SEAL_KEYS);
  throw new ApiError("storage_unavailable", "this service has no key to sign a bundle with", {
    hint: "Its operator sets SEAL_KEYS.",
  });
}

/** `absent` is filled while the files are written. */
function headOf(
  c: ApiContext,
  { id, redacted, settings }: Verification,
  absent: readonly AbsentFile[],
): BundleHead {
  return {
    verification_id: id,
    service: baseUrlOf(c),
    created_at: rfc3339(Date.now()),
    ...(redacted && { redacted }),
    ...(settings.simulated !== undefined && { simulated: true }),
    absent: () => absent,
  };
}
