import { z } from "zod";

/**
 * What the edge script bundles in the place of `@hono/zod-openapi` (`alias` in its `wrangler.toml`): its document is built
 * before it is deployed, so what only the document says is neither carried nor copied into schemas as the script starts.
 */
Object.assign(z.ZodType.prototype, {
  openapi(this: z.ZodType) {
    return this;
  },
});

/** As the library's own: the route, and its path as hono writes it. */
export function createRoute<R extends { readonly path: string }>(route: R) {
  const getRoutingPath = () => route.path.replaceAll(/\/\{(.+?)\}/g, "/:$1");
  return Object.defineProperty({ ...route, getRoutingPath }, "getRoutingPath", { enumerable: false });
}

export { z };
