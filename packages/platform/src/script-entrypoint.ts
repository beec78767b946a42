import { WorkerEntrypoint } from "cloudflare:workers";
import { callInContext } from "./request-context.ts";
import type { InContext, RequestContext } from "./request-context.ts";
import type { ScriptRpc } from "./script-rpc.ts";

/** The base class of script entrypoints. Its log lines carry the edge's request id. */
export abstract class ScriptEntrypoint<Env = unknown>
  extends WorkerEntrypoint<Env>
  implements ScriptRpc, InContext
{
  async ping(): Promise<true> {
    return true;
  }

  async inContext(context: RequestContext, method: string, args: readonly unknown[]): Promise<unknown> {
    return callInContext(this, context, method, args);
  }

  /**
   * Continues the work after the caller disconnects (for as long as the platform allows, 30 s). Otherwise it
   * would stop where it is, and work queued behind it would wait until it is dropped as silent.
   */
  protected toItsEnd<T>(work: Promise<T>): Promise<T> {
    this.ctx.waitUntil(work.catch(() => {}));
    return work;
  }
}
