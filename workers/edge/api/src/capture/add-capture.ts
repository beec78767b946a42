import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { presentReceipt } from "@svc/contract/capture/present-capture";
import { chargeCause } from "@svc/domain/credits";
import { newCaptureId } from "@svc/domain/ids";
import { mostPhotosOf } from "@svc/domain/verification/photos-of";
import { verificationObject } from "@svc/platform/objects";
import { frameKey, originalKey } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { requireMultipart } from "../http/body.ts";
import { letGo, requireCaptureCredit } from "../credits/money.ts";
import { withStorage } from "../http/storage.ts";
import { orRefuse, sessionOf } from "../http/found.ts";
import { Burst, burstFiles, framesBeside } from "./photo/burst.ts";
import { receivePhoto } from "./photo/receive-photo.ts";
import { storedOrDiscarded } from "./photo/stored-or-discarded.ts";
import { admitFile, readClip, rulesOf } from "./admit-file.ts";
import { readCaptureForm, requireSameBytes } from "./capture-form.ts";
import { challengeAnswer } from "./challenge-answer.ts";
import { refuseLinkIfAudit } from "./require-door.ts";
import { requirePlace } from "./require-place.ts";

const MB = 1024 * 1024;

/**
 * CONTRACT G3.4: takes a photo through the link, or a file with a secret key (G5.6). The bytes are stored before the
 * object learns of the capture.
 */
export async function addCapture(c: ApiContext) {
  const { account, evidence } = c.var;
  const { verificationId, door, session } = evidence;
  if (session) refuseLinkIfAudit(session.settings.mode, door);
  requireMultipart(c.req.raw);
  const current = sessionOf(c);
  const { settings } = current;
  const id = newCaptureId(Date.now());
  const key = originalKey(account.id, verificationId, id);
  const small = burstFiles();
  const { form, receiver } = await receivePhoto(c, {
    key,
    maxBytes: LIMITS.imageBytes,
    tooLarge: () => payloadTooLarge(door === "token" ? RESUMABLE : undefined),
    ...(door === "token" && { small }),
  });
  const burst = new Burst(c.env.PHOTOS, (index) => frameKey(key, index));
  const hold = { cause: chargeCause(id), photos: mostPhotosOf(rulesOf(settings, form.fields)) };
  let isHeld = false;
  const discard = async () => {
    await Promise.all([receiver.discard(), burst.discard(), isHeld && letGo(c.env, account, hold)]);
  };
  const capture = await storedOrDiscarded({ discard }, async () => {
    const rules = rulesOf(settings, form.fields);
    const facts = admitFile(rules, receiver);
    const { sha256: declared, nonce, ...fields } = readCaptureForm(form, current, door);
    const frames = framesBeside(fields, small);
    requirePlace(current, fields);
    await requireCaptureCredit(c.env, account, hold);
    isHeld = true;
    const { sha256 } = await withStorage(() => receiver.store(facts.contentType));
    requireSameBytes(declared, sha256);
    const clip = await readClip(c, rules, key);
    const beside = await withStorage(() => burst.store(frames));
    const file = {
      id,
      bytes: receiver.bytes,
      sha256,
      ...facts,
      ...clip,
      ...(beside.length > 0 && { frames: beside.map((frame) => frame.sha256) }),
    };
    return { ...file, ...fields, ...(await challengeAnswer(c, nonce)) };
  });
  // when this call fails, the object may still have taken the capture, so the bytes stay
  const outcome = await withStorage(async () =>
    verificationObject(c.env, verificationId).capture(account.id, capture),
  );
  if (!outcome.ok || outcome.isRepeat) await discard();
  const receipt = orRefuse(outcome);
  return c.json(presentReceipt(receipt), receipt.isRepeat ? 200 : 201);
}

export function payloadTooLarge(hint?: string): ApiError {
  return new ApiError("payload_too_large", `the file is larger than ${LIMITS.imageBytes / MB} MB`, { hint });
}

/** Only steps of a link take clips. */
const RESUMABLE = `A clip may have up to ${LIMITS.videoBytes / MB} MB: send it as a resumable upload (tus 1.0.0), POST /v1/verifications/{token}/uploads.`;
