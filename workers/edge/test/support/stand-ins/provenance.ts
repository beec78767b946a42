import type { ProvenanceRpc } from "@svc/platform/provenance-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

/** Stamps record seals by repeating what it saw. That is no token of RFC 3161; the journeys have an authority that makes one. */
export class Provenance extends ScriptEntrypoint implements ProvenanceRpc {
  async timeStamp(authorityUrl: string, message: Uint8Array): Promise<Uint8Array> {
    if (authorityUrl.includes("down")) throw new Error("the authority does not answer");
    return new TextEncoder().encode(`seen: ${new TextDecoder().decode(message)}`);
  }

  read(): Promise<never> {
    throw new Error("the analyzer alone reads credentials, and it is a stand-in here");
  }

  readStored(): Promise<never> {
    return this.read();
  }
}

export default NO_ROUTE;
