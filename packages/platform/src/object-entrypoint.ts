import { DurableObject } from "cloudflare:workers";
import { callInContext } from "./request-context.ts";
import type { InContext, RequestContext } from "./request-context.ts";

/** The base class of Durable Objects. Their log lines carry the edge's request id. */
export abstract class ObjectEntrypoint<Env = unknown> extends DurableObject<Env> implements InContext {
  async inContext(context: RequestContext, method: string, args: readonly unknown[]): Promise<unknown> {
    return callInContext(this, context, method, args);
  }
}
