import type { Hono } from "hono";

export type PagesBindings = { readonly ASSETS: Fetcher };

/** The session of a capture link as the API answers it (CONTRACT G3.3); `url` is the page's own. */
export type ReadSession<Bindings> = (token: string, url: string, env: Bindings) => Promise<Response>;

/**
 * Everything that a person opens in a browser. This room's door as other rooms see it: preact's own types bring the
 * browser's globals along, which differ from a Worker's.
 */
export declare function createPages<Bindings extends PagesBindings>(
  readSession: ReadSession<Bindings>,
): Hono<{ Bindings: Bindings }>;
