import { eq } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { testGatewayCharges, testGatewaySetups } from "../schema/schema.ts";

/** Opening it again changes nothing. */
export async function openSetup(db: D1Database, id: string): Promise<void> {
  await d1Client(db).insert(testGatewaySetups).values({ id }).onConflictDoNothing();
}

/** A test card's number; never a real one. */
export async function enterNumber(db: D1Database, id: string, number: string): Promise<void> {
  await d1Client(db).update(testGatewaySetups).set({ number }).where(eq(testGatewaySetups.id, id));
}

export async function findNumber(db: D1Database, id: string): Promise<string | undefined> {
  const [row] = await d1Client(db)
    .select()
    .from(testGatewaySetups)
    .where(eq(testGatewaySetups.id, id))
    .limit(1);
  return row?.number ?? undefined;
}

type NewCharge = typeof testGatewayCharges.$inferInsert;

/** The first outcome of this payment, even if it is repeated. */
export async function chargeOnce(db: D1Database, charge: NewCharge): Promise<unknown> {
  await d1Client(db).insert(testGatewayCharges).values(charge).onConflictDoNothing();
  return findOutcome(db, charge.paymentId);
}

export async function findOutcome(db: D1Database, paymentId: string): Promise<unknown> {
  const [row] = await d1Client(db)
    .select({ outcome: testGatewayCharges.outcome })
    .from(testGatewayCharges)
    .where(eq(testGatewayCharges.paymentId, paymentId))
    .limit(1);
  return row?.outcome;
}
