import type { PlacesRpc } from "@svc/platform/places-rpc";

type FrontEnv = { readonly PLACES: Service<PlacesRpc & Rpc.WorkerEntrypointBranded> };

/** A script of tests: `POST /geocode` with a question is a call of the places script, and its answer as JSON. */
const front: ExportedHandler<FrontEnv> = {
  async fetch(request, env) {
    const operation = new URL(request.url).pathname.slice(1) as keyof PlacesRpc | "healthz"; // as the tests ask
    if (operation === "healthz") return new Response("ready");
    // what is asked is checked by the test that asks it
    const ask = env.PLACES[operation] as unknown as (question: unknown) => Promise<unknown>;
    try {
      return Response.json({ answer: await ask(await request.json()) });
    } catch {
      return Response.json({ thrown: true });
    }
  },
};

// oxlint-disable-next-line import/no-default-export -- as the platform asks
export default front;
