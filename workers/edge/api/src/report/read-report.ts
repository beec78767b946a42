import type { CaseDetail } from "@svc/contract/case/case-detail";
import { ApiError } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { changeOf } from "@svc/domain/verification/analyses";
import { type Capture, keptCaptures, type Verification } from "@svc/domain/verification/state";
import type { PictureKeys, ReportRefusal } from "@svc/platform/documents-rpc";
import { documentsOf } from "@svc/platform/objects";
import { originalKey, thumbKey } from "@svc/store/r2/files";
import { brandOf } from "../brand/brand-of.ts";
import { presentDetail } from "../case/read-case.ts";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { withStorage } from "../http/storage.ts";
import { answerPdf } from "./answer-pdf.ts";
import { documentLanguage } from "./document-language.ts";

/** CONTRACT G15.4. */
export async function readReport(c: ApiContext) {
  const record = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const detail = await presentDetail(c, record, undefined);
  return answerPdf(c, `report-${record.state.id}.pdf`, await drawReport(c, record.state, detail));
}

/** The case as a PDF, drawn by the documents script. Throws the refusal if too many are being drawn. */
export async function drawReport(
  c: ApiContext,
  state: Verification,
  detail: CaseDetail,
): Promise<Uint8Array> {
  const locale = documentLanguage(c, state.settings.locale);
  const { name, accent } = { accent: undefined, ...(await brandOf(c, state.settings)) };
  const drawn = await withStorage(() =>
    documentsOf(c.env).report({
      accountId: state.accountId,
      locale,
      case: JSON.stringify(detail),
      from: { name, ...(accent !== undefined && { accent }) },
      pictures: picturesOf(state),
      verifyUrl: `${baseUrlOf(c)}/verify`,
      drawnAt: Date.now(),
    }),
  );
  if ("refused" in drawn) throw busy(drawn);
  return drawn;
}

const BUSY = {
  account_busy: {
    code: "too_many_requests",
    message: "several reports of this account are already being created",
  },
  busy: { code: "storage_unavailable", message: "too many reports are being created" },
} as const satisfies Record<ReportRefusal["refused"], object>;

function busy({ refused, retryAfterS }: ReportRefusal): ApiError {
  const { code, message } = BUSY[refused];
  const hint = `Wait ${retryAfterS} s, then try again.`;
  return new ApiError(code, message, { hint, headers: retryAfter(retryAfterS) });
}

/** Empty once the photos are deleted. */
function picturesOf(state: Verification): readonly PictureKeys[] {
  if (state.redacted) return [];
  return keptCaptures(state).flatMap((capture) => {
    const { id, contentType, thumb } = capture;
    const original = originalKey(state.accountId, state.id, id);
    const own = {
      captureId: id,
      original,
      isPhoto: contentType.startsWith("image/"),
      ...(thumb === true && { thumb: thumbKey(original) }),
    };
    return [own, ...earlierOf(state, capture)];
  });
}

/** CONTRACT G21: the photo that it repeats. It may be gone. */
function earlierOf({ accountId }: Verification, capture: Capture): readonly PictureKeys[] {
  const { verificationId, captureId } = changeOf(capture) ?? {};
  if (!verificationId || !captureId) return [];
  const original = originalKey(accountId, verificationId, captureId);
  return [{ captureId, original, isPhoto: true, thumb: thumbKey(original) }];
}
