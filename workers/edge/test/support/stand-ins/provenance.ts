import type { ProvenanceRpc } from "@svc/platform/provenance-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

export class Provenance extends ScriptEntrypoint implements ProvenanceRpc {
  read(): Promise<never> {
    throw new Error("the analyzer alone reads credentials, and it is a stand-in here");
  }

  readStored(): Promise<never> {
    return this.read();
  }
}

export default NO_ROUTE;
