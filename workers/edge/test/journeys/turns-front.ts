import { WorkerEntrypoint } from "cloudflare:workers";
import { OneAtATime } from "@svc/platform/one-at-a-time";

type FrontEnv = { readonly TURNS: { readonly work: (ms: number) => Promise<void> } };

const turns = new OneAtATime();

/** Work of so long that has its turn after all others. */
export class Turns extends WorkerEntrypoint {
  work(ms: number): Promise<void> {
    return turns.run(() => new Promise((resolve) => setTimeout(resolve, ms)));
  }
}

/** A script of tests: `GET /?ms=…` awaits such work, `GET /left?ms=…` begins it and ends without it, which cuts it off. */
const front = {
  async fetch(request: Request, { TURNS }: FrontEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/healthz") return new Response("ready");
    const work = TURNS.work(Number(searchParams.get("ms")));
    if (pathname !== "/left") await work;
    return new Response("done");
  },
};

// oxlint-disable-next-line import/no-default-export -- as the platform asks
export default front;
