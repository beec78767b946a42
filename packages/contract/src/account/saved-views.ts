import { z } from "@hono/zod-openapi";
import { shownText, text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { dateTime } from "../verification/verification-body.ts";

const name = shownText(LIMITS.viewName).openapi({ example: "Hail, not yet decided" });
const query = text(LIMITS.viewQuery, 0).openapi({
  description: "Filters of `GET /v1/cases`, as in the query of a URL.",
  example: "template=hail&due=similar_photo",
});

/** CONTRACT G15 [ext]: a named set of filters, shared by everyone in the account. */
export const SavedViewBody = z
  .object({
    id: z.string().openapi({ example: "view_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    name,
    query,
    created_at: dateTime,
  })
  .openapi("SavedView");
export type SavedViewBody = z.infer<typeof SavedViewBody>;
export const SavedViewList = z.object({ items: z.array(SavedViewBody) }).openapi("SavedViewList");

export const SaveViewBody = z.strictObject({ name, query }).openapi("SaveView", {
  example: { name: "Hail, not yet decided", query: "template=hail&due=similar_photo" },
});

export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** Epoch ms. */
  readonly createdAt: number;
};

export function parseSaveView(input: unknown): Parsed<Pick<SavedView, "name" | "query">> {
  return parseWith(SaveViewBody, input);
}

export function presentView({ createdAt, ...view }: SavedView): SavedViewBody {
  return { ...view, created_at: new Date(createdAt).toISOString() };
}
