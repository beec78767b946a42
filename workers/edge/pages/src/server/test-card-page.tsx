import { shell } from "./pay-page.tsx";

/** The embedded test gateway's own page, where a real provider would ask for the card. */
export function testCardPage(token: string, refused?: { readonly typed: string }): Response {
  return shell(
    "Test gateway",
    <>
      <div class="test">
        <strong>TEST GATEWAY</strong>
        <p>Do not type a real card. No money moves here, and only Stripe&rsquo;s test numbers are taken.</p>
      </div>
      <h1>Which test card?</h1>
      <form method="post" action={`/pay/${token}/card`}>
        <label for="number">Test card number</label>
        <input
          id="number"
          name="number"
          inputMode="numeric"
          autocomplete="off"
          maxLength={40}
          required
          value={refused?.typed}
          aria-describedby={refused ? "wrong hint" : "hint"}
          {...(refused && { "aria-invalid": "true" })}
        />
        {refused && (
          <p class="error" id="wrong" role="alert">
            This is not one of Stripe&rsquo;s test numbers. Check its 16 digits.
          </p>
        )}
        <p class="hint" id="hint">
          The number decides what later charges answer: <code>4242 4242 4242 4242</code> is charged,{" "}
          <code>4000 0000 0000 0002</code> is declined, <code>4000 0027 6000 3184</code> asks for a person.
        </p>
        <button type="submit">Save this test card</button>
      </form>
    </>,
    {
      formAction: "'self'",
      ...(refused && { status: 400 }),
      footer: <a href={`/pay/${token}`}>Back without saving</a>,
    },
  );
}
