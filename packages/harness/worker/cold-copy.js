// Stands in front of a script's main module, which it evaluates at its first request, as a fresh isolate does. An own
// handler is called as it is; a method of an entry point is in a header: {"entrypoint": "Places", "method": "geocode",
// "question": […]}. Bytes are {"base64": "…"}.

export default {
  async fetch(request, env, ctx) {
    const script = await import("./main.js");
    const call = request.headers.get("Cold-Call");
    if (call === "nothing") return new Response();
    if (call === null) return script.default.fetch(request, env, ctx);
    const { entrypoint, method, question } = JSON.parse(await request.text(), bytesOfBase64);
    await new script[entrypoint](ctx, env)[method](...question);
    return new Response();
  },
};

function bytesOfBase64(_, value) {
  return value?.base64 === undefined ? value : Uint8Array.fromBase64(value.base64);
}
