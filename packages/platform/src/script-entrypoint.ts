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

  /**
   * Goes on when the caller hangs up (for as long as the platform lets it, 30 s). Without it the work stops where it is, and whoever waits
   * for its turn behind it waits until it is taken for silent.
   */
  protected toItsEnd<T>(work: Promise<T>): Promise<T> {
    this.ctx.waitUntil(work.catch(() => {}));
    return work;
  }
}
