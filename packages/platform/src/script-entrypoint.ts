import { WorkerEntrypoint } from "cloudflare:workers";
import { hearRequestIds } from "./carried-request-id.ts";
import type { ScriptRpc } from "./script-rpc.ts";

/** The door of such a script: its log names the request that the edge answers. */
export abstract class ScriptEntrypoint<Env = unknown> extends WorkerEntrypoint<Env> implements ScriptRpc {
  constructor(...given: ConstructorParameters<typeof WorkerEntrypoint<Env>>) {
    super(...given);
    hearRequestIds(new.target);
  }

  async ping(): Promise<true> {
    return true;
  }
}
