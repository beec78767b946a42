import { DurableObject } from "cloudflare:workers";
import { callInContext } from "./request-context.ts";
import type { InContext, RequestContext } from "./request-context.ts";

/** What every object can do for an operator. */
export type Restorable = {
  /**
   * Makes the object's next start use its storage as it was at `atMs`, at most 30 days ago.
   *
   * @throws where the platform keeps no history, as on a developer's machine
   */
  restoreNext(atMs: number): Promise<void>;
  /** Removes the object from memory, so that the next call starts it again. Its own call fails. */
  restart(): Promise<void>;
};

/** The base class of Durable Objects. Their log lines carry the edge's request id. */
export abstract class ObjectEntrypoint<Env = unknown>
  extends DurableObject<Env>
  implements InContext, Restorable
{
  async inContext(context: RequestContext, method: string, args: readonly unknown[]): Promise<unknown> {
    return callInContext(this, context, method, args);
  }

  async restoreNext(atMs: number): Promise<void> {
    const { storage } = this.ctx;
    await storage.onNextSessionRestoreBookmark(await storage.getBookmarkForTime(atMs));
  }

  async restart(): Promise<void> {
    this.ctx.abort("Instance disposed by an operator, who restores it");
  }
}
