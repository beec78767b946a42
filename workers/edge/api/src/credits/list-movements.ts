import {
  type MovementBody,
  movementFilters,
  presentMovement,
  readMovementFilter,
} from "@svc/contract/credits/credits-body";
import { parsePageQuery } from "@svc/contract/wire/page-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { listMovements as findMovements, type MovementFilter } from "@svc/store/account/credit-movements";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { answerCsv, wantsCsv } from "../http/csv.ts";
import { inShard } from "../http/storage.ts";

const MAX_CSV_ROWS = 10_000;
const COLUMNS = [
  "id",
  "kind",
  "cause",
  "amount_cents",
  "balance_cents",
  "occurred_at",
  "verification_id",
] as const satisfies readonly (keyof MovementBody)[];

/** The movements of the balance. They come from the projection, so they can lag slightly behind the balance. */
export async function listMovements(c: ApiContext) {
  const { filter: asked, ...request } = orThrow(
    parsePageQuery(new URL(c.req.url).searchParams, movementFilters),
  );
  const filter = readMovementFilter(asked);
  if (wantsCsv(c)) return answerStatement(c, filter);
  return answerPage(c, request, {
    scope: `movements ${JSON.stringify(filter)}`,
    find: (page, shard) => findMovements(shard, filter, page),
    sortKeyOf: ({ id }) => id,
    present: presentMovement,
  });
}

async function answerStatement(c: ApiContext, filter: MovementFilter) {
  const page = { limit: MAX_CSV_ROWS - 1 };
  const found = await inShard(c, (shard) => findMovements(shard, filter, page));
  const rows = found.map((movement) => {
    const shown = presentMovement(movement);
    return COLUMNS.map((name) => shown[name] ?? "");
  });
  return answerCsv(c, "credit-movements", [COLUMNS, ...rows]);
}
