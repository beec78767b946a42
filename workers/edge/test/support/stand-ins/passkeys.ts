import type {
  NewPasskey,
  PasskeyOffer,
  PasskeyRef,
  PasskeysRpc,
  Shown,
  Site,
} from "@svc/platform/passkeys-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

const REFUSED = { refused: "this passkey was not accepted" };

/** No authenticator signs here: a response that names the challenge and the site counts as signed. */
export class Passkeys extends ScriptEntrypoint implements PasskeysRpc {
  async offer({ known }: PasskeyOffer) {
    return { challenge: crypto.randomUUID(), excludeCredentials: known.map(({ id }) => ({ id })) };
  }

  async accept(shown: Shown): Promise<NewPasskey | typeof REFUSED> {
    if (!isRight(shown)) return REFUSED;
    const id = String(shown.response["id"]);
    return { id, publicKey: `key of ${id}`, counter: 0, transports: ["usb"] };
  }

  async ask(_site: Site, known?: readonly PasskeyRef[]) {
    const challenge = crypto.randomUUID();
    return { challenge, ...(known && { allowCredentials: known.map(({ id }) => ({ id })) }) };
  }

  async verify(shown: Shown, { publicKey, counter }: NewPasskey) {
    const isOwn = publicKey === `key of ${String(shown.response["id"])}`;
    const isVerified = !shown.isAlone || shown.response["verifiedPerson"] === true;
    return isRight(shown) && isOwn && isVerified ? { counter: counter + 1 } : REFUSED;
  }
}

function isRight({ site, challenge, response }: Shown): boolean {
  return response["signs"] === challenge && response["at"] === site.origin;
}

export default NO_ROUTE;
