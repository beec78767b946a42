import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { ApiContext } from "../context.ts";

type Life = { readonly maxAgeS: number; readonly sameSite: "Lax" | "Strict" };

/** The cookie `__Host-<name>`, which can be set neither by another host nor over plain HTTP. */
export function readHostCookie(c: ApiContext, name: string): string | undefined {
  return getCookie(c, name, "host") ?? (isPlainLocal(c) ? getCookie(c, localName(name)) : undefined);
}

export function setHostCookie(c: ApiContext, name: string, value: string, { maxAgeS, sameSite }: Life): void {
  const options = { httpOnly: true, path: "/", sameSite, maxAge: maxAgeS } as const;
  setCookie(c, name, value, { ...options, prefix: "host", secure: true });
  if (isPlainLocal(c)) setCookie(c, localName(name), value, options);
}

export function dropHostCookie(c: ApiContext, name: string): void {
  deleteCookie(c, name, { prefix: "host", secure: true, path: "/" });
  if (isPlainLocal(c)) deleteCookie(c, localName(name), { path: "/" });
}

/** Safari rejects Secure cookies over plain HTTP, even on localhost. */
function isPlainLocal({ env, req }: ApiContext): boolean {
  if (env.ENVIRONMENT !== "local") return false;
  const { protocol, hostname } = new URL(req.url);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function localName(name: string): string {
  return `local-${name}`;
}
