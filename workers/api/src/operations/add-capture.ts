import { ApiError } from "@svc/contract/errors";
import { LIMITS } from "@svc/contract/limits";
import { presentReceipt } from "@svc/contract/present";
import { newCaptureId } from "@svc/domain/ids";
import { originalKey } from "@svc/store/files";
import type { ApiContext } from "../context.ts";
import { requireMultipart } from "../http/body.ts";
import { requireCaptureCredit } from "../http/money.ts";
import { withStorage } from "../http/storage.ts";
import { admitPhoto } from "../photo/admit-photo.ts";
import { receivePhoto } from "../photo/receive-photo.ts";
import { storedOrDiscarded } from "../photo/stored-or-discarded.ts";
import { requireAudit } from "./act-on-verification.ts";
import { readCaptureForm, requireSameBytes } from "./capture-form.ts";
import { objectOf, orRefuse, verificationIdOf } from "./found.ts";

/** CONTRACT G3.4 for an audit (G5.6): a file by secret key. Its bytes are durable before the object hears of it. */
export async function addCapture(c: ApiContext): Promise<Response> {
  const { account } = c.var;
  const object = objectOf(c);
  const found = await object.readSettings(account.id);
  if (found.ok) requireAudit(found.settings.mode);
  requireMultipart(c.req.raw);
  const { settings } = orRefuse(found);
  const id = newCaptureId(Date.now());
  const key = originalKey(account.id, verificationIdOf(c), id);
  const { form, receiver } = await receivePhoto(c, {
    key,
    maxBytes: LIMITS.imageBytes,
    tooLarge: payloadTooLarge,
  });
  const capture = await storedOrDiscarded(receiver, async () => {
    const photo = admitPhoto(receiver);
    const { sha256: declared, ...fields } = readCaptureForm(form, settings);
    await requireCaptureCredit(c.env, account);
    const { sha256 } = await withStorage(() => receiver.store(photo.contentType));
    requireSameBytes(declared, sha256);
    return { id, source: "api", bytes: receiver.bytes, sha256, ...photo, ...fields } as const;
  });
  // when this call fails, nobody knows whether the object has the capture: its bytes stay
  const outcome = await withStorage(async () => object.capture(account.id, capture));
  if (!outcome.ok || outcome.isRepeat) await receiver.discard();
  const receipt = orRefuse(outcome);
  return c.json(presentReceipt(receipt), receipt.isRepeat ? 200 : 201);
}

export function payloadTooLarge(): ApiError {
  return new ApiError("payload_too_large", `the image has more than ${LIMITS.imageBytes} bytes`);
}
