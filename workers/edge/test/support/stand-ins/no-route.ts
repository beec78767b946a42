/** Every script's HTTP handler: scripts are called by RPC only. */
export const NO_ROUTE = { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
