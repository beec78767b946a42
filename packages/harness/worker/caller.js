// Calls a method of any script for a test: POST {"script": "PLACES", "method": "geocode", "question": {…}}. Bytes are
// {"base64": "…"}.

export default {
  async fetch(request, env) {
    const { script, method, question } = JSON.parse(await request.text(), bytesOfBase64);
    try {
      return Response.json({ answer: await env[script][method](question) });
    } catch (error) {
      return Response.json({ thrown: String(error) });
    }
  },
};

function bytesOfBase64(_, value) {
  return value?.base64 === undefined ? value : Uint8Array.fromBase64(value.base64);
}
