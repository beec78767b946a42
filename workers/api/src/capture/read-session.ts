import { newChallenge } from "@svc/access/challenge";
import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { presentSession, SESSION_LIMITS } from "@svc/contract/session-body";
import { rfc3339 } from "@svc/contract/wire";
import type { Capture } from "@svc/domain/verification/state";
import { verificationObject } from "@svc/platform/objects";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import { ownerPath } from "@svc/store/files";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../operations/present.ts";
import { orRefuse, sessionOf } from "../operations/found.ts";

// CONTRACT G3.3: low-resolution frames beside a photo
const BURST_FRAMES = 3;

/** CONTRACT G3.3; the first call by a browser is what «opened» means. */
export async function readSession(c: ApiContext): Promise<Response> {
  const { verificationId } = c.var.evidence;
  const session = sessionOf(c);
  if (c.req.header("User-Agent")?.includes("Mozilla")) {
    orRefuse(await verificationObject(c.env, verificationId).capturerCommand({ type: "open" }));
  }
  const { settings, captures, submitted } = session;
  const challenge = await newChallenge(c.var.secrets, verificationId, Date.now());
  const thumbs = await Promise.all(captures.map((capture) => thumbOf(c, capture)));
  const { completionMessage, locale } = settings;
  const body = presentSession({
    status: session.status,
    mode: settings.mode,
    expiresAt: session.expiresAt,
    serverTime: rfc3339(Date.now()),
    brand: { name: c.var.account.name },
    ...(locale !== undefined && { locale }),
    requireLocation: settings.requireLocation,
    locationCaptured: captures.some(({ location }) => location !== undefined),
    ...planOf(session),
    capturesCount: captures.length,
    captures: thumbs,
    challenge: { ...challenge, burst: BURST_FRAMES },
    limits: SESSION_LIMITS,
    submitted,
    ...(submitted && completionMessage !== undefined && { completionMessage }),
  });
  return c.json(body, 200);
}

/** Either `max_captures` or `steps`, never both; a step that does not apply (`when`) is shown with its condition. */
function planOf({ settings, steps }: CaptureSession) {
  const { capturePlan } = settings;
  if (capturePlan.kind === "anonymous") return { maxCaptures: capturePlan.maxCaptures };
  const progress = new Map(steps.map((each) => [each.key, each]));
  return {
    steps: capturePlan.steps.map((step) => {
      const { captured = 0, complete = true } = progress.get(step.key) ?? {};
      return { step, captured, complete };
    }),
  };
}

async function thumbOf(c: ApiContext, { id, step, kind }: Capture) {
  const { accountId, verificationId } = c.var.evidence;
  const owner = ownerPath(accountId, verificationId);
  const file = {
    captureId: id,
    variant: "original" as const,
    owner,
    expiresAt: Date.now() + FILE_URL_LIFETIME_MS,
  };
  const thumbUrl = await fileUrl(c.var.secrets, baseUrlOf(c), file);
  return { id, kind, thumbUrl, ...(step !== undefined && { step }) };
}
