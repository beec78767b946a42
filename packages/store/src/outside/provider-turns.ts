import { sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { providerTurns } from "../schema/places-schema.ts";

type Wish = {
  readonly provider: string;
  /** Between two requests of all isolates. */
  readonly everyMs: number;
  /** Who would wait longer takes no turn. */
  readonly mostWaitMs: number;
  readonly now: number;
};

/** In how many ms the turn has come, taken in one statement; undefined where the line is too long. */
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
