import { duringRequest, requestIdNow } from "./request-id.ts";

/** What a call tells an object or script about the request that it serves. */
export type RequestContext = { readonly requestId: string };

/** What objects and scripts answer besides their own methods. Both base classes implement it. */
export type InContext = {
  /** Calls `method` with `args` so that its log lines carry the context's request id. */
  inContext(context: RequestContext, method: string, args: readonly unknown[]): Promise<unknown>;
};

type Method = (...args: readonly unknown[]) => unknown;

/** The platform calls these itself; no caller may. */
const OWN_TO_THE_PLATFORM = new Set(["constructor", "fetch", "alarm", "inContext"]);

/**
 * Wraps a stub of an object or script: during a request its methods are called through `inContext`, otherwise
 * directly.
 */
export function withRequestContext<T extends object>(stub: T): T {
  return new Proxy(stub, {
    get(target, name) {
      const requestId = requestIdNow();
      const member: unknown = Reflect.get(target, name);
      if (requestId === undefined || typeof member !== "function" || typeof name !== "string") return member;
      if (OWN_TO_THE_PLATFORM.has(name)) return member;
      // The methods of a stub exist only on the stub itself, so it is called as its member.
      return (...args: unknown[]) => (target as InContext).inContext({ requestId }, name, args);
    },
  });
}

/** @throws TypeError if `target` has no such method */
export async function callInContext(
  target: object,
  { requestId }: RequestContext,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const member: unknown = OWN_TO_THE_PLATFORM.has(method) ? undefined : Reflect.get(target, method);
  if (typeof member !== "function") throw new TypeError(`${method} is not a method`);
  return duringRequest(requestId, () => (member as Method).apply(target, [...args]));
}
