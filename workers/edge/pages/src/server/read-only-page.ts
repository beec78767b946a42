import { noticeCard } from "./card-page.tsx";
import type { Paper } from "./paper.ts";

/** Where links lead that a key which may only read is shown: an id or a name in the token's place (CONTRACT G14). */
export const SHOWN_TO_READERS = "/:kind{v|l}/:name{(?:vfy_|~).*}";

/** Says so, and tells nothing of what the name stands for. */
export function readOnlyPage(paper: Paper): Response {
  const { text } = paper;
  const words = { heading: text("read_only_heading"), body: text("read_only_more") };
  return noticeCard(paper, words, { status: 404 });
}
