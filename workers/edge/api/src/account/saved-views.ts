import { parseSaveView, presentView } from "@svc/contract/account/saved-views";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { newUlid } from "@svc/domain/ids";
import {
  deleteView as deleteRow,
  listViews as listRows,
  saveView as saveRow,
} from "@svc/store/people/saved-views";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";

/** Implements CONTRACT G15, which extends the SPEC. */
export async function listViews(c: ApiContext) {
  const rows = await withStorage(() => listRows(c.env.DB, c.var.account.id));
  return c.json({ items: rows.map(presentView) }, 200);
}

/** Implements CONTRACT G15, which extends the SPEC. */
export async function saveView(c: ApiContext) {
  const wanted = orThrow(parseSaveView(await readJson(c.req.raw)));
  const now = Date.now();
  const view = { ...wanted, id: `view_${newUlid(now)}`, createdAt: now };
  const saved = await withStorage(() => saveRow(c.env.DB, c.var.account.id, view));
  if (!saved) {
    throw new ApiError("conflict", "an account can have at most 50 saved views", {
      hint: "Delete one you no longer need, or overwrite one by using its name.",
    });
  }
  return c.json(presentView(saved), 201);
}

/** Implements CONTRACT G15, which extends the SPEC. */
export async function deleteView(c: ApiContext) {
  const id = c.req.param("id") ?? "";
  const isGone = await withStorage(() => deleteRow(c.env.DB, c.var.account.id, id));
  if (!isGone) throw new ApiError("not_found", `this account has no saved view ${id}`);
  return c.body(null, 204);
}
