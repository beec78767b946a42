/** docs.stripe.com/webhooks/signature: an event as Stripe posts it. */
export async function signedEvent(
  event: object,
  { secret, at = Date.now() }: { readonly secret: string; readonly at?: number },
): Promise<{ readonly body: string; readonly headers: Readonly<Record<string, string>> }> {
  const t = Math.floor(at / 1000);
  const body = JSON.stringify(
    { id: `evt_${t}`, object: "event", created: t, livemode: false, ...event },
    undefined,
    2,
  );
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(`${t}.${body}`)));
  const hex = [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${t},v1=${hex}` } };
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}
