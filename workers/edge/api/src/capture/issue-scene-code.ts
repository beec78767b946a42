import { parseSceneCodeRequest, SceneCodeBody } from "@svc/contract/capture/scene-code-body";
import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { orThrow } from "@svc/contract/wire/parsed";
import { toWire } from "@svc/contract/wire/wire";
import { stepsOf } from "@svc/domain/verification/settings";
import { verificationObject } from "@svc/platform/objects";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { ApiContext } from "../context.ts";
import { orRefuse, sessionOf } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { refuseLinkIfAudit } from "./require-door.ts";

/** Implements CONTRACT G19.2. */
export async function issueSceneCode(c: ApiContext) {
  const { door, verificationId } = c.var.evidence;
  const session = sessionOf(c);
  refuseLinkIfAudit(session.settings.mode, door);
  limitCaptureLink(c, verificationId, "scene_codes");
  const { step } = orThrow(
    parseSceneCodeRequest(await readJson(c.req.raw, { maxBytes: LIMITS.linkJsonBytes })),
  );
  requireSceneCodeStep(session, step);
  const issued = orRefuse(await verificationObject(c.env, verificationId).issueSceneCode(step));
  return c.json(toWire(SceneCodeBody, issued.sceneCode), 200);
}

function requireSceneCodeStep({ settings }: CaptureSession, key: string): void {
  const step = stepsOf(settings).find((each) => each.key === key);
  if (step?.kind === "image" && step.sceneCode) return;
  throw new ApiError("unknown_step", "there is no step with this key that asks for a code");
}
