// Passes a request to the copy that its header names.

export default {
  fetch: (request, env) => env[request.headers.get("Cold-Copy")].fetch(request),
};
