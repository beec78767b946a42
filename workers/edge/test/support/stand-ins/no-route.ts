/** What every script answers over HTTP: its methods are called by RPC alone. */
export const NO_ROUTE = { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
