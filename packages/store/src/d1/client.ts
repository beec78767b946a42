import { drizzle } from "drizzle-orm/d1";

type Prepared = {
  queryWithCache: (text: string, params: unknown[], run: () => Promise<unknown>) => Promise<unknown>;
};
type Session = { prepareQuery: (...terms: unknown[]) => Prepared };

/**
 * Every query goes through this client. Drizzle puts the bound values of a failed query into the error's
 * message, from where they could reach the platform's log. Here the error contains only the statement.
 */
export function d1Client(db: D1Database) {
  const client = drizzle(db);
  // Internal to drizzle 0.45; client.test.ts fails if it moves.
  const session = (client as unknown as { readonly session: Session }).session;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (...terms) => {
    const prepared = prepare(...terms);
    const query = prepared.queryWithCache.bind(prepared);
    prepared.queryWithCache = (text, _values, run) => query(text, [], run);
    return prepared;
  };
  return client;
}
