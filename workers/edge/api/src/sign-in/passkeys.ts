import { parseAddPasskey, parseShowPasskey, presentPasskey } from "@svc/contract/sign-in/passkey-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { passkeysOf } from "@svc/platform/objects";
import type { Site, WebAuthnJson } from "@svc/platform/passkeys-rpc";
import {
  addPasskey as addRow,
  keepChallenge,
  listPasskeys as listRows,
  removePasskey as removeRow,
  takeChallenge,
  usePasskey,
} from "@svc/store/passkeys";
import type { SessionHolder } from "@svc/store/sessions";
import type { ApiContext } from "../context.ts";
import { findSession, personOf } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { answerSignedIn } from "./answer-signed-in.ts";

/** As long as a person looks for their key. */
const CHALLENGE_MS = 5 * 60_000;
const MOST_PASSKEYS = 10;

/** CONTRACT G10 [ext]: of a session that is half open. */
export async function askPasskey(c: ApiContext) {
  const holder = await findSession(c);
  requireSameOrigin(c);
  const options = await withStorage(async () => {
    const known = await listRows(c.env.DB, holder.user.id);
    return withChallenge(c, holder, await passkeysOf(c.env).ask(siteOf(c), known));
  });
  return c.json(options, 200);
}

/** CONTRACT G10 [ext] */
export async function showPasskey(c: ApiContext) {
  const holder = await findSession(c);
  requireSameOrigin(c);
  const { response } = orThrow(parseShowPasskey(await readJson(c.req.raw)));
  return withStorage(async () => {
    const challenge = await takeChallenge(c.env.DB, holder.sessionId, Date.now());
    const passkey = (await listRows(c.env.DB, holder.user.id)).find(({ id }) => id === response["id"]);
    if (challenge === undefined || !passkey) throw notTaken();
    const verified = await passkeysOf(c.env).verify({ site: siteOf(c), challenge, response }, passkey);
    if ("refused" in verified) throw notTaken();
    await usePasskey(c.env.DB, { id: passkey.id, counter: verified.counter }, Date.now());
    const { user: person, account } = holder;
    return answerSignedIn(c, { person, accountId: account.id, action: "showPasskey" });
  });
}

/** CONTRACT G10 [ext] */
export async function listPasskeys(c: ApiContext) {
  const rows = await withStorage(() => listRows(c.env.DB, personOf(c).user.id));
  return c.json({ items: rows.map(presentPasskey) }, 200);
}

/** CONTRACT G10 [ext] */
export async function offerPasskey(c: ApiContext) {
  const holder = personOf(c);
  const options = await withStorage(async () => {
    const known = await listRows(c.env.DB, holder.user.id);
    const offer = { site: siteOf(c), siteName: "Photo verification", user: holder.user, known };
    return withChallenge(c, holder, await passkeysOf(c.env).offer(offer));
  });
  return c.json(options, 200);
}

/** CONTRACT G10 [ext] */
export async function addPasskey(c: ApiContext) {
  const holder = personOf(c);
  const { name, response } = orThrow(parseAddPasskey(await readJson(c.req.raw)));
  return withStorage(async () => {
    const now = Date.now();
    const challenge = await takeChallenge(c.env.DB, holder.sessionId, now);
    if (challenge === undefined) throw notTaken();
    const made = await passkeysOf(c.env).accept({ site: siteOf(c), challenge, response });
    if ("refused" in made) throw notTaken();
    const known = await listRows(c.env.DB, holder.user.id);
    if (known.length >= MOST_PASSKEYS)
      throw new ApiError("conflict", `nobody has more than ${MOST_PASSKEYS} passkeys`);
    const { id, publicKey, counter, transports } = made;
    const passkey = { id, name, publicKey, counter, transports, createdAt: now };
    if (!(await addRow(c.env.DB, holder.user.id, passkey))) {
      throw new ApiError("conflict", "this passkey is known already");
    }
    return c.json(presentPasskey(passkey), 201);
  });
}

/** CONTRACT G10 [ext] */
export async function removePasskey(c: ApiContext) {
  const id = c.req.param("id") ?? "";
  const isRemoved = await withStorage(() => removeRow(c.env.DB, personOf(c).user.id, id));
  if (!isRemoved) throw new ApiError("not_found", "no such passkey of yours");
  return c.body(null, 204);
}

async function withChallenge(c: ApiContext, { sessionId }: SessionHolder, options: WebAuthnJson) {
  const text = String(options["challenge"]);
  await keepChallenge(c.env.DB, sessionId, { text, expiresAt: Date.now() + CHALLENGE_MS });
  return options;
}

/** Where the person's browser is: a passkey is good for one host. */
function siteOf(c: ApiContext): Site {
  const { origin, hostname } = new URL(c.req.header("Origin") ?? c.req.url);
  return { rpId: hostname, origin };
}

function notTaken(): ApiError {
  return new ApiError("forbidden", "this passkey was not accepted", {
    hint: "Try again; on a machine of your own open the page by `localhost`, since passkeys know no IP addresses.",
  });
}
