/** What the tests ask for is checked by the tests. */
type FrontEnv = { readonly PLACES: Readonly<Record<string, (question: unknown) => Promise<unknown>>> };

/** A script of tests: `POST /geocode` with a question is a call of the places script, and its answer as JSON. */
const front = {
  async fetch(request: Request, env: FrontEnv): Promise<Response> {
    const operation = new URL(request.url).pathname.slice(1);
    if (operation === "healthz") return new Response("ready");
    try {
      // oxlint-disable-next-line svc/own-values -- a stub has no names of its own, it sends whichever it is asked for
      return Response.json({ answer: await env.PLACES[operation]?.(await request.json()) });
    } catch {
      return Response.json({ thrown: true });
    }
  },
};

// oxlint-disable-next-line import/no-default-export -- as the platform asks
export default front;
