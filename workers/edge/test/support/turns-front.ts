import { WorkerEntrypoint } from "cloudflare:workers";
import { OneAtATime } from "@svc/platform/one-at-a-time";

type FrontEnv = { readonly TURNS: { readonly work: (ms: number) => Promise<number> } };

// ten times as fast as in production: an aborted call is noticed after a second
const turns = new OneAtATime(100);
let begun = 0;
let done = 0;

/** Work of this duration that runs after all earlier work. Returns how many have ended. */
export class Turns extends WorkerEntrypoint {
  work(ms: number): Promise<number> {
    begun += 1;
    return turns.run(() => new Promise((resolve) => setTimeout(() => resolve(++done), ms)));
  }
}

/**
 * A test script. `GET /?ms=…` runs such work and returns its number; `GET /left?ms=…` starts it and ends early, which
 * aborts it; `GET /begun` returns how many were started.
 */
const front = {
  async fetch(request: Request, { TURNS }: FrontEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/healthz") return new Response("ready");
    if (pathname === "/begun") return new Response(String(begun));
    const work = TURNS.work(Number(searchParams.get("ms")));
    return new Response(pathname === "/left" ? "left" : String(await work));
  },
};

// oxlint-disable-next-line import/no-default-export -- required by the platform
export default front;
