import { env } from "cloudflare:workers";
import type { Trouble } from "@svc/harness/trouble";
import { makeTroublesome, setTrouble } from "@svc/harness/worker/platform-trouble";
import edge from "../src/main.ts";

export * from "../src/main.ts";

makeTroublesome(env as Parameters<typeof makeTroublesome>[0]); // set in wrangler.toml

/** The service on an unreliable platform, as configured by `pnpm svc soak`. */
export default {
  ...edge,

  async fetch(request, bindings, context) {
    if (new URL(request.url).pathname !== "/bench/trouble") return edge.fetch(request, bindings, context);
    setTrouble(await request.json<Trouble>());
    return new Response(null, { status: 204 });
  },
} satisfies ExportedHandler<Parameters<typeof edge.fetch>[1], never>;
