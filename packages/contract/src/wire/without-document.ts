import { z } from "zod";

/**
 * The edge script bundles this instead of `@hono/zod-openapi` (`alias` in its `wrangler.toml`). Its OpenAPI
 * document is built before deployment, so document-only metadata need not be bundled or copied into schemas at
 * startup.
 */
Object.assign(z.ZodType.prototype, {
  openapi(this: z.ZodType) {
    return this;
  },
});

/** Like the library's own: the route, with its path in hono's syntax. */
export function createRoute<R extends { readonly path: string }>(route: R) {
  const getRoutingPath = () => route.path.replaceAll(/\/\{(.+?)\}/g, "/:$1");
  return Object.defineProperty({ ...route, getRoutingPath }, "getRoutingPath", { enumerable: false });
}

export { z };
