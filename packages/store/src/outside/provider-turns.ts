import { sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { providerTurns } from "../schema/places-schema.ts";

type Wish = {
  readonly provider: string;
  /** The interval between requests of all isolates together. */
  readonly everyMs: number;
  /** If the wait would be longer, no turn is taken. */
  readonly mostWaitMs: number;
  readonly now: number;
};

/** Takes the next turn in one statement. Returns the ms until it comes, or undefined if the queue is too long. */
export async function takeTurn(
  db: D1Database,
  { provider, everyMs, mostWaitMs, now }: Wish,
): Promise<number | undefined> {
  const { nextAt } = providerTurns;
  const [row] = await d1Client(db)
    .insert(providerTurns)
    .values({ provider, nextAt: now + everyMs })
    .onConflictDoUpdate({
      target: providerTurns.provider,
      set: { nextAt: sql`max(${nextAt}, ${now}) + ${everyMs}` },
      setWhere: sql`${nextAt} - ${now} <= ${mostWaitMs}`,
    })
    .returning({ nextAt });
  return row && row.nextAt - everyMs - now;
}
