import { TEXTS } from "@svc/mail/texts";
import type { UnsubscribeAnswer } from "./door.d.ts";
import { shell } from "./pay-page.tsx";

/** What a person sees who opens the link; only the button, or a mail program's POST, ends the mails (RFC 8058). */
export function unsubscribePage(answer: UnsubscribeAnswer): Response {
  if (answer.found !== "link") return trouble(answer.found);
  const { accountName, address } = answer;
  const heading = TEXTS.unsubscribed.ask(accountName);
  return shell(
    heading,
    <>
      <h1>{heading}</h1>
      <p>{TEXTS.unsubscribed.more(address)}</p>
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button type="submit">{TEXTS.unsubscribed.button}</button>
      </form>
    </>,
    { formAction: "'self'" },
  );
}

export function unsubscribedPage(answer: UnsubscribeAnswer): Response {
  if (answer.found !== "link") return trouble(answer.found);
  const { done, doneMore } = TEXTS.unsubscribed;
  return shell(
    done,
    <>
      <h1 class="good">{done}</h1>
      <p>{doneMore(answer.accountName, answer.address)}</p>
    </>,
  );
}

function trouble(found: "nothing" | "unreachable"): Response {
  const { unknown, unknownMore, brokenMore } = TEXTS.page;
  const [heading, more, status] =
    found === "nothing" ? [unknown, unknownMore, 404] : [TEXTS.unsubscribed.broken, brokenMore, 503];
  return shell(
    heading,
    <>
      <h1>{heading}</h1>
      <p>{more}</p>
    </>,
    { status },
  );
}
