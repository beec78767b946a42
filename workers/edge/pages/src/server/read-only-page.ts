import { noticeCard } from "./card-page.tsx";
import type { Paper } from "./paper.ts";

/** The links that a read-only key sees: an id or a name instead of the token (CONTRACT G14). */
export const SHOWN_TO_READERS = "/:kind{v|l}/:name{(?:vfy_|~)(?:.*[^/])?}";

/** Explains that, without revealing what the name refers to. */
export function readOnlyPage(paper: Paper): Response {
  const { text } = paper;
  const words = { heading: text("read_only_heading"), body: text("read_only_more") };
  return noticeCard(paper, words, { status: 404 });
}
