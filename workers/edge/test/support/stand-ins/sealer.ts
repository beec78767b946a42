import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import type { SealerRpc } from "@svc/platform/sealer-rpc";
import { NO_ROUTE } from "./no-route.ts";

/**
 * Stamps record seals by echoing the input. This is not an RFC 3161 token; the journeys have an authority that issues
 * real ones.
 */
export class Sealer extends ScriptEntrypoint implements SealerRpc {
  async timeStamp(authorityUrl: string, message: Uint8Array): Promise<Uint8Array> {
    if (authorityUrl.includes("down")) throw new Error("the authority does not answer");
    return new TextEncoder().encode(`seen: ${new TextDecoder().decode(message)}`);
  }
}

export default NO_ROUTE;
