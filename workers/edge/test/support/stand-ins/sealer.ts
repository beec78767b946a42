import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import type { SealerRpc } from "@svc/platform/sealer-rpc";
import { NO_ROUTE } from "./no-route.ts";

/** Stamps record seals by repeating what it saw. That is no token of RFC 3161; the journeys have an authority that makes one. */
export class Sealer extends ScriptEntrypoint implements SealerRpc {
  async timeStamp(authorityUrl: string, message: Uint8Array): Promise<Uint8Array> {
    if (authorityUrl.includes("down")) throw new Error("the authority does not answer");
    return new TextEncoder().encode(`seen: ${new TextDecoder().decode(message)}`);
  }
}

export default NO_ROUTE;
