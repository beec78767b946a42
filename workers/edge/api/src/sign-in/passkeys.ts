import { parseAddPasskey, parseShowPasskey, presentPasskey } from "@svc/contract/sign-in/passkey-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { signInObject } from "@svc/platform/objects";
import {
  addPasskey as addRow,
  findPasskey,
  keepChallenge,
  listPasskeys as listRows,
  removePasskey as removeRow,
  takeChallenge,
  usePasskey,
} from "@svc/store/people/passkeys";
import type { SessionHolder, SignedIn } from "@svc/store/people/sessions";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { findSignedIn, personOf } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { answerSignedIn } from "./answer-signed-in.ts";
import { membershipOf } from "./finish-sign-in.ts";
import { browserOf, markedBrowser } from "./sign-in-browser.ts";
import { limitNetwork } from "./start-sign-in.ts";
import type { Site, WebAuthnJson } from "./web-authn.ts";

/** Long enough to find a security key. */
const CHALLENGE_MS = 5 * 60_000;
const MOST_PASSKEYS = 10;

/** Loaded with the first passkey: starting an isolate does not pay for its library. */
function webAuthn() {
  return import("./web-authn.ts");
}

/**
 * CONTRACT G10 [ext]: asks a signed-in person (fully or half open) for one of their passkeys, and anyone else for
 * whichever their browser offers.
 */
export async function askPasskey(c: ApiContext) {
  requireSameOrigin(c);
  const options = await withStorage(async () => {
    const signedIn = await findSignedIn(c);
    if (!signedIn) return askAnybody(c);
    const known = await listRows(c.env.DB, signedIn.user.id);
    const { askForPasskey } = await webAuthn();
    return withChallenge(c, signedIn, await askForPasskey(siteOf(c), known));
  });
  return c.json(options, 200);
}

/** The challenge is bound to the browser, since there is no session yet to hold it. */
async function askAnybody(c: ApiContext): Promise<WebAuthnJson> {
  await limitNetwork(c, addressPrefix(c.req.header("CF-Connecting-IP") ?? ""));
  const { askForPasskey } = await webAuthn();
  const options = await askForPasskey(siteOf(c));
  const challenge = { text: String(options["challenge"]), expiresAt: Date.now() + CHALLENGE_MS };
  await signInObject(c.env, `browser ${await markedBrowser(c)}`).keepChallenge(challenge);
  return options;
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function showPasskey(c: ApiContext) {
  requireSameOrigin(c);
  const { response } = orThrow(parseShowPasskey(await readJson(c.req.raw)));
  return withStorage(async () => {
    const signedIn = await findSignedIn(c);
    const challenge = await (signedIn
      ? takeChallenge(c.env.DB, signedIn.sessionId, Date.now())
      : challengeOfBrowser(c));
    const found = await findPasskey(c.env.DB, String(response["id"]));
    const isForeign = signedIn && signedIn.user.id !== found?.person.id;
    if (challenge === undefined || !found || isForeign) throw notTaken();
    const { passkey, person } = found;
    const shown = { site: siteOf(c), challenge, response, isAlone: !signedIn };
    const { verifyPasskey } = await webAuthn();
    const counter = await verifyPasskey(shown, passkey);
    if (counter === undefined) throw notTaken();
    await usePasskey(c.env.DB, { id: passkey.id, counter }, Date.now());
    const membership = await membershipOf(c, person);
    return answerSignedIn(c, { person, accountId: membership?.accountId, action: "showPasskey" });
  });
}

async function challengeOfBrowser(c: ApiContext): Promise<string | undefined> {
  const browser = await browserOf(c);
  return browser === undefined ? undefined : signInObject(c.env, `browser ${browser}`).takeChallenge();
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function listPasskeys(c: ApiContext) {
  const rows = await withStorage(() => listRows(c.env.DB, personOf(c).user.id));
  return c.json({ items: rows.map(presentPasskey) }, 200);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function offerPasskey(c: ApiContext) {
  const holder = ownPerson(c);
  const options = await withStorage(async () => {
    const known = await listRows(c.env.DB, holder.user.id);
    const offer = { site: siteOf(c), siteName: "Photo verification", user: holder.user, known };
    const { offerPasskey: optionsFor } = await webAuthn();
    return withChallenge(c, holder, await optionsFor(offer));
  });
  return c.json(options, 200);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function addPasskey(c: ApiContext) {
  const holder = ownPerson(c);
  const { name, response } = orThrow(parseAddPasskey(await readJson(c.req.raw)));
  return withStorage(async () => {
    const now = Date.now();
    const challenge = await takeChallenge(c.env.DB, holder.sessionId, now);
    if (challenge === undefined) throw notTaken();
    const { acceptPasskey } = await webAuthn();
    const made = await acceptPasskey({ site: siteOf(c), challenge, response });
    if (!made) throw notTaken();
    const known = await listRows(c.env.DB, holder.user.id);
    if (known.length >= MOST_PASSKEYS)
      throw new ApiError("conflict", `a person can have at most ${MOST_PASSKEYS} passkeys`);
    const { id, publicKey, counter, transports } = made;
    const passkey = { id, name, publicKey, counter, transports, createdAt: now };
    const by = { userId: holder.user.id, sessionId: holder.sessionId };
    if (!(await addRow(c.env.DB, by, passkey))) {
      throw new ApiError("conflict", "this passkey is already added");
    }
    return c.json(presentPasskey(passkey), 201);
  });
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function removePasskey(c: ApiContext) {
  const id = c.req.param("id") ?? "";
  const isRemoved = await withStorage(() => removeRow(c.env.DB, ownPerson(c).user.id, id));
  if (!isRemoved) throw new ApiError("not_found", "you have no such passkey");
  return c.body(null, 204);
}

/**
 * CONTRACT G10.1: passkeys protect every account of a person, so the provider of one account cannot add or remove them.
 */
function ownPerson(c: ApiContext): SessionHolder {
  const holder = personOf(c);
  if (!holder.sso) return holder;
  throw new ApiError("forbidden", "your company's sign-in cannot change your passkeys", {
    hint: "They are for your other accounts: sign in to one of them with a code or a passkey.",
  });
}

async function withChallenge(
  c: ApiContext,
  { sessionId }: Pick<SignedIn, "sessionId">,
  options: WebAuthnJson,
) {
  const text = String(options["challenge"]);
  await keepChallenge(c.env.DB, sessionId, { text, expiresAt: Date.now() + CHALLENGE_MS });
  return options;
}

/** The origin of the person's browser, since a passkey is bound to one host. */
function siteOf(c: ApiContext): Site {
  const { origin, hostname } = new URL(c.req.header("Origin") ?? c.req.url);
  return { rpId: hostname, origin };
}

function notTaken(): ApiError {
  return new ApiError("forbidden", "this passkey was not accepted", {
    hint: "Try again. On your own machine, open the page at `localhost`: passkeys do not work on IP addresses.",
  });
}
