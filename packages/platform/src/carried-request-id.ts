import { duringRequest, requestIdNow } from "./request-id.ts";

type Method = (...asked: unknown[]) => unknown;

/**
 * The marker that we append as the last argument. Because it is always last, a caller's own JSON cannot imitate
 * it.
 */
const CARRIED = /^\0(req_[0-9A-Z]{26})$/;

/**
 * Wraps a stub of an object or script so that its calls carry the current request id. The callee must use
 * `hearRequestIds`.
 */
export function carryingRequestId<T extends object>(stub: T): T {
  return new Proxy(stub, {
    get(target, name) {
      const id = requestIdNow();
      const member: unknown = Reflect.get(target, name);
      if (id === undefined || typeof member !== "function" || typeof name !== "string" || name === "fetch")
        return member;
      // A stub's methods exist only on the stub itself.
      const methods = target as Record<string, Method>;
      return (...asked: unknown[]) => methods[name]?.(...asked, `\0${id}`);
    },
  });
}

const heard = new WeakSet<object>();

/**
 * Makes the methods of this class read the carried request id: it is removed from the arguments and added to
 * the log.
 */
export function hearRequestIds({ prototype }: { readonly prototype: object }): void {
  if (heard.has(prototype)) return;
  heard.add(prototype);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === "constructor" || typeof value !== "function") continue;
    Object.defineProperty(prototype, name, { value: hearing(value as Method) });
  }
}

function hearing(method: Method): Method {
  return function heardMethod(this: unknown, ...asked: unknown[]) {
    const last = asked.at(-1);
    const id = typeof last === "string" ? CARRIED.exec(last)?.[1] : undefined;
    if (id === undefined) return method.apply(this, asked);
    return duringRequest(id, () => method.apply(this, asked.slice(0, -1)));
  };
}
