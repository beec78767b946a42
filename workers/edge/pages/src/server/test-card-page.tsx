import { cardPage } from "./card-page.tsx";
import type { Paper } from "./paper.ts";

const NUMBERS = {
  paid: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  confirmed: "4000 0027 6000 3184",
} as const;

/** The test gateway's own page, in place of a real provider's. */
export function testCardPage(paper: Paper, token: string, refused?: { readonly typed: string }): Response {
  const { text, onward } = paper;
  return cardPage(
    paper,
    <>
      <div class="test">
        <strong>{text("test_banner")}</strong>
        <p>{text("test_banner_more")}</p>
      </div>
      <h1>{text("test_heading")}</h1>
      <form method="post" action={onward(`/pay/${token}/card`)}>
        <label for="number">{text("test_label")}</label>
        <input
          id="number"
          name="number"
          dir="ltr"
          inputMode="numeric"
          autocomplete="off"
          maxLength={40}
          required
          value={refused?.typed}
          aria-describedby={refused ? "wrong hint" : "hint"}
          {...(refused && { "aria-invalid": "true", autoFocus: true })}
        />
        {refused && (
          <p class="error" id="wrong" role="alert">
            {text("test_wrong")}
          </p>
        )}
        <p class="hint" id="hint">
          <Numbers said={text("test_numbers")} />
        </p>
        <button type="submit">{text("test_save")}</button>
      </form>
    </>,
    {
      title: refused ? text("link_error", { title: text("test_title") }) : text("test_title"),
      formAction: "'self'",
      ...(refused && { status: 400 }),
      footer: <a href={onward(`/pay/${token}`)}>{text("test_back")}</a>,
    },
  );
}

/** The sentence with its card numbers unbroken and left to right. */
function Numbers({ said }: { readonly said: string }) {
  return said
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <code dir="ltr">{NUMBERS[part as keyof typeof NUMBERS] /* our own text contains no others */}</code>
      ),
    );
}
