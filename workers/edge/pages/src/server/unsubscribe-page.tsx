import { cardPage, noticeCard } from "./card-page.tsx";
import type { UnsubscribeAnswer } from "@svc/platform/page-answers";
import type { Paper } from "./paper.ts";

/** The page behind an unsubscribe link. Only its button, or a mail program's POST, unsubscribes (RFC 8058). */
export function unsubscribePage(paper: Paper, answer: UnsubscribeAnswer): Response {
  if (answer.found !== "link") return trouble(paper, answer.found);
  const { text } = paper;
  const { accountName: account, address } = answer;
  const heading = text("unsubscribe_heading", { account });
  return cardPage(
    paper,
    <>
      <h1>{heading}</h1>
      <p>{text("unsubscribe_more", { address })}</p>
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button type="submit">{text("unsubscribe_button")}</button>
      </form>
    </>,
    { title: heading, formAction: "'self'" },
  );
}

export function unsubscribedPage(paper: Paper, answer: UnsubscribeAnswer): Response {
  if (answer.found !== "link") return trouble(paper, answer.found);
  const { text } = paper;
  const { accountName: account, address } = answer;
  const body = text("unsubscribed_more", { account, address });
  return noticeCard(paper, { heading: text("unsubscribed_heading"), body }, { tone: "good" });
}

function trouble(paper: Paper, found: "nothing" | "unreachable"): Response {
  const { text } = paper;
  return found === "nothing"
    ? noticeCard(paper, { heading: text("unknown"), body: text("unknown_more") }, { status: 404 })
    : noticeCard(paper, { heading: text("broken"), body: text("broken_more") }, { status: 503 });
}
