/** What the tests ask for is checked by the tests. */
type FrontEnv = { readonly READER: { readonly look: (question: unknown) => Promise<unknown> } };

/** A script of tests: `POST /?width=…&height=…&expected=…&ocr=…` with pixels is a call of the reader script, and its answer as JSON. */
const front = {
  async fetch(request: Request, env: FrontEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/healthz") return new Response("ready");
    const rgb = new Uint8Array(await request.arrayBuffer());
    const [width, height] = [Number(searchParams.get("width")), Number(searchParams.get("height"))];
    const asked = { expectedObjects: searchParams.getAll("expected"), ocr: searchParams.getAll("ocr") };
    try {
      return Response.json(await env.READER.look({ picture: { width, height, rgb }, ...asked }));
    } catch {
      return Response.json({ thrown: true });
    }
  },
};

// oxlint-disable-next-line import/no-default-export -- as the platform asks
export default front;
