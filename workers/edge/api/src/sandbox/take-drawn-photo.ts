import { ApiError } from "@svc/contract/wire/errors";
import { chargeCause } from "@svc/domain/credits";
import { newCaptureId } from "@svc/domain/ids";
import { type Settings, stepsOf } from "@svc/domain/verification/settings";
import { isMediaStep } from "@svc/domain/verification/step-kinds";
import { captureRefusal } from "@svc/domain/verification/decide-capture";
import { fileRulesOf } from "@svc/domain/verification/file-rules";
import type { StoredCapture, Verification } from "@svc/domain/verification/state";
import { activeSteps, countOf, freePlaces } from "@svc/domain/verification/steps";
import { originalKey } from "@svc/store/r2/files";
import { analyzerOf } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { admitFile } from "../capture/admit-file.ts";
import { PhotoReceiver } from "../capture/photo/photo-receiver.ts";
import { storedOrDiscarded } from "../capture/photo/stored-or-discarded.ts";
import { letGo, requireCaptureCredit } from "../credits/money.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";
import { refusalError } from "../http/refusal.ts";
import { withStorage } from "../http/storage.ts";
import { drawnPaper } from "./drawn-paper.ts";

const PDF = "application/pdf";

/** The position reported where one is required: null island, which belongs to no one. */
const NOWHERE = { lat: 0, lng: 0, accuracyM: 5, derivedFrom: "live" } as const;

/**
 * Adds a drawn photo to the next step without one, or a PDF page when the step takes only PDF. It is stored, charged
 * and analyzed like any other.
 */
export async function takeDrawnPhoto(c: ApiContext): Promise<void> {
  const { account } = c.var;
  const { state } = orRefuse(await withStorage(async () => objectOf(c).readRecord(account.id)));
  const step = nextStep(state);
  const location = state.settings.requireLocation ? { location: NOWHERE } : {};
  const refusal = captureRefusal(state, { ...(step !== undefined && { step }), ...location });
  if (refusal) throw refusalError(refusal);
  const id = newCaptureId(Date.now());
  const rules = fileRulesOf(state.settings, step);
  const bytes = takesPaperAlone(state.settings, step)
    ? drawnPaper()
    : await analyzerOf(c.env).drawPhoto(state.captures.length + Number.parseInt(id.slice(-4), 36));
  const receiver = new PhotoReceiver({
    bucket: c.env.PHOTOS,
    key: originalKey(account.id, verificationIdOf(c), id),
    maxBytes: bytes.length,
    onTooLarge: () => {
      throw new Error("a drawn photo has the size that it has");
    },
  });
  await receiver.write(bytes);
  const hold = { cause: chargeCause(id), photos: 1 };
  const discard = async () => {
    await Promise.all([receiver.discard(), letGo(c.env, account, hold)]);
  };
  const capture = await storedOrDiscarded({ discard }, async (): Promise<StoredCapture> => {
    await requireCaptureCredit(c.env, account, hold);
    const facts = admitFile(rules, receiver);
    const { sha256 } = await withStorage(() => receiver.store(facts.contentType));
    const source = state.settings.mode === "audit" ? "api" : "camera";
    const said = {
      source,
      capturedAt: Date.now(),
      ...(step !== undefined && { step }),
      ...location,
    } as const;
    return { id, kind: rules.kind, bytes: bytes.length, sha256, ...facts, ...said, drawn: true };
  });
  const outcome = await withStorage(async () => objectOf(c).capture(account.id, capture));
  if (!outcome.ok) await discard();
  orRefuse(outcome);
}

/**
 * The first step without a photo, or else the first with room for another. Undefined for verifications without steps.
 */
function nextStep(state: Verification): string | undefined {
  if (stepsOf(state.settings).length === 0) return undefined;
  const photos = activeSteps(state).filter((step) => isMediaStep(step) && step.kind !== "video");
  const lacking = photos.find(({ key, min }) => countOf(state, key) < min);
  const open = lacking ?? photos.find(({ key }) => freePlaces(state, key) > 0) ?? photos[0];
  if (open) return open.key;
  throw new ApiError("conflict", "no step of this verification takes a photo", {
    hint: "Send clips through its capture link, and answers with finish.",
  });
}

function takesPaperAlone(settings: Settings, key: string | undefined): boolean {
  const step = stepsOf(settings).find((each) => each.key === key);
  return step?.kind === "upload" && step.accept.every((type) => type === PDF);
}
