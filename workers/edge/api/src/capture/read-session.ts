import { newChallenge } from "@svc/access/challenge";
import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { presentSession, SESSION_LIMITS, type SessionBody } from "@svc/contract/capture/session-body";
import { rfc3339 } from "@svc/contract/wire/wire";
import { PRICE_PER_PHOTO_CENTS } from "@svc/domain/credits";
import { languageOf, spokenLanguage } from "@svc/domain/language";
import { JUDGE_COMPANIES } from "@svc/domain/outside-judges";
import { SEARCH_COMPANIES } from "@svc/domain/outside-search";
import { isTerminal } from "@svc/domain/status";
import { closureOf } from "@svc/domain/verification/closed-to-evidence";
import { referenceOf } from "@svc/domain/verification/reference";
import { asksLocation, DEFAULT_RETENTION_DAYS, type Settings } from "@svc/domain/verification/settings";
import type { Capture } from "@svc/domain/verification/state";
import { geocoderConfigOf, type GeocoderVars } from "@svc/platform/geocoder-config";
import { verificationObject } from "@svc/platform/objects";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { AccountProfile } from "@svc/store/account/accounts";
import { ownerPath } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { brandOf } from "../brand/brand-of.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { orRefuse, sessionOf } from "../http/found.ts";

// CONTRACT G3.3: number of low-resolution frames sent along with a photo
const BURST_FRAMES = 3;

/** Link-preview fetchers also send "Mozilla" in their User-Agent. */
const BROWSER = /Mozilla/;
const PREVIEW = /bot\b|crawl|spider|preview|facebookexternalhit/i;

/** CONTRACT G3.3: the first call by a browser marks the link as opened. */
export async function readSession(c: ApiContext) {
  const { verificationId } = c.var.evidence;
  const session = sessionOf(c);
  const agent = c.req.header("User-Agent") ?? "";
  if (BROWSER.test(agent) && !PREVIEW.test(agent)) {
    orRefuse(await verificationObject(c.env, verificationId).capturerCommand({ type: "open" }));
  }
  return c.json(await (session.redacted ? deletedBody : sessionBody)(c, session), 200);
}

/**
 * CONTRACT G14: a redacted verification is answered in the shape of G3.3, says that it was redacted, and carries no
 * text of its own.
 */
async function deletedBody(c: ApiContext, session: CaptureSession): Promise<SessionBody> {
  const { settings, status, expiresAt, submitted } = session;
  const challenge = await newChallenge(c.var.secrets, c.var.evidence.verificationId, Date.now());
  return presentSession({
    status,
    mode: settings.mode,
    deleted: true,
    expiresAt,
    serverTime: rfc3339(Date.now()),
    brand: await brandOf(c, settings),
    locale: localeOf(c, settings),
    requireLocation: false,
    askLocation: false,
    locationCaptured: false,
    ...(settings.capturePlan.kind === "anonymous"
      ? { maxCaptures: settings.capturePlan.maxCaptures }
      : { steps: [] }),
    capturesCount: 0,
    captures: [],
    challenge: { ...challenge, burst: BURST_FRAMES },
    limits: SESSION_LIMITS,
    retentionDays: settings.retentionDays ?? DEFAULT_RETENTION_DAYS,
    ...embedOf(c.var.account),
    submitted,
  });
}

async function sessionBody(c: ApiContext, session: CaptureSession): Promise<SessionBody> {
  const { settings, captures, submitted } = session;
  const challenge = await newChallenge(c.var.secrets, c.var.evidence.verificationId, Date.now());
  const shown = captures.map((capture) => captureOf(c, session, capture));
  const { completionMessage } = settings;
  const reference = submitted ? referenceOf(settings) : undefined;
  return presentSession({
    status: session.status,
    mode: settings.mode,
    expiresAt: session.expiresAt,
    serverTime: rfc3339(Date.now()),
    brand: await brandOf(c, settings),
    locale: localeOf(c, settings),
    requireLocation: settings.requireLocation,
    askLocation: asksLocation(settings),
    locationCaptured: captures.some(({ location }) => location !== undefined),
    ...planOf(session, suggesterOf(c.env)),
    capturesCount: captures.length,
    captures: await Promise.all(shown),
    ...answersOf(session),
    challenge: { ...challenge, burst: BURST_FRAMES },
    limits: SESSION_LIMITS,
    ...(c.var.evidence.door === "secret" && { pricePerPhotoCents: PRICE_PER_PHOTO_CENTS }),
    retentionDays: settings.retentionDays ?? DEFAULT_RETENTION_DAYS,
    ...(session.isHeld && { legalHold: true }),
    ...embedOf(c.var.account),
    ...outsideOf(settings),
    submitted,
    ...moreOf(session),
    ...(await baselineOf(c, session)),
    ...(reference !== undefined && { reference }),
    ...(submitted && session.resultUrl !== undefined && { resultUrl: session.resultUrl }),
    ...(submitted && completionMessage !== undefined && { completionMessage }),
  });
}

/** CONTRACT G3.11: the tenant's choice, else the caller's, among the languages that the page has. */
function localeOf(c: ApiContext, { locale }: Settings): string {
  const isOurs = locale !== undefined && languageOf(locale) !== undefined;
  return isOurs ? locale : (spokenLanguage(c.req.header("Accept-Language")) ?? "en");
}

/** CONTRACT G21: shown until nothing more can be added. Whoever has the link sees the earlier photos. */
async function baselineOf(c: ApiContext, session: CaptureSession) {
  const { baseline } = session.settings;
  if (!baseline || closureOf(session)) return {};
  const owner = ownerPath(session.accountId, baseline.verificationId);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  const photos = baseline.photos.map(async ({ captureId, step, takenAt }) => ({
    ...(step !== undefined && { step }),
    takenAt,
    url: await fileUrl(c.var.secrets, baseUrlOf(c), { captureId, variant: "thumb", owner, expiresAt }),
  }));
  return { baseline: await Promise.all(photos) };
}

/** Shown until nothing more can be added. */
function moreOf(session: CaptureSession) {
  const { moreRequested } = session;
  if (!moreRequested || closureOf(session)) return {};
  const { message, steps } = moreRequested;
  return {
    moreRequested: {
      ...(message !== undefined && { message }),
      ...(steps.length > 0 && { steps: [...steps] }),
    },
  };
}

/**
 * The outside providers that will receive the photo for `ai`, `reverse` and content recognition, so that the page can
 * name them.
 */
function outsideOf(settings: Settings) {
  const { outsideJudges = [], searchEngine, signalsRequired, visionProvider } = settings;
  const isJudged = outsideJudges.length > 0 && signalsRequired.includes("ai");
  return {
    ...(isJudged && { outsideJudges: outsideJudges.map((name) => JUDGE_COMPANIES[name]) }),
    ...(searchEngine && { outsideSearch: SEARCH_COMPANIES[searchEngine] }),
    ...(visionProvider !== undefined && { outsideVision: visionProvider }),
  };
}

/** CONTRACT G16. */
function embedOf({ embedOrigins = [] }: AccountProfile) {
  return embedOrigins.length > 0 && { embedOrigins: [...embedOrigins] };
}

/** Typed answers are returned only while the person can still continue. A finished link does not reveal them. */
function answersOf({ status, submitted, answers }: CaptureSession) {
  const answersCount = Object.keys(answers).length;
  if (submitted || isTerminal(status)) return { answersCount };
  return answersCount === 0 ? {} : { answers };
}

/** The provider that receives the text typed into an address step, as CONTRACT G3.3 `suggestions_by` names it. */
function suggesterOf(vars: GeocoderVars): string | undefined {
  const config = geocoderConfigOf(vars);
  if (config.adapter === "none") return undefined;
  if (config.adapter === "embedded") return "svc";
  return config.adapter === "google" ? "Google" : URL.parse(config.baseUrl)?.host;
}

/**
 * Returns either `max_captures` or `steps`, never both. A step that does not apply yet is included with its `when`
 * condition.
 */
function planOf({ settings, steps, retakesLeft }: CaptureSession, suggester: string | undefined) {
  const { capturePlan } = settings;
  if (capturePlan.kind === "anonymous") return { maxCaptures: capturePlan.maxCaptures, retakesLeft };
  const progress = new Map(steps.map((each) => [each.key, each]));
  return {
    steps: capturePlan.steps.map((step) => {
      const { captured = 0, complete = true, retakesLeft: left } = progress.get(step.key) ?? {};
      const suggestionsBy = step.kind === "address" ? suggester : undefined;
      return { step, captured, complete, retakesLeft: left, suggestionsBy };
    }),
  };
}

/**
 * Shows a small picture only while the person can still continue, and never the photo itself: a link grants less than
 * the tenant's key.
 */
async function captureOf(c: ApiContext, session: CaptureSession, capture: Capture) {
  const { id, step, kind, clientCaptureId, frames = [] } = capture;
  const named = {
    id,
    kind,
    ...(step !== undefined && { step }),
    ...(clientCaptureId !== undefined && { clientCaptureId }),
  };
  if (frames.length === 0 || closureOf(session)) return named;
  const { accountId, verificationId } = c.var.evidence;
  const owner = ownerPath(accountId, verificationId);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  const file = { captureId: id, variant: "frame0" as const, owner, expiresAt };
  return { ...named, thumbUrl: await fileUrl(c.var.secrets, baseUrlOf(c), file) };
}
