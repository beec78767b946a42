import { CaptureLink, type PhotoVerificationElement, verifyRecord } from "@svc/sdk";

/** A tenant's page: no secret key, and no file path. */
export async function send(captureUrl: string, file: File): Promise<string> {
  const link = new CaptureLink({ captureUrl, publishableKey: "pk_live_x" });
  const { challenge } = await link.session({ signal: AbortSignal.timeout(5_000) });
  await link.addCapture({ image: file, source: "camera", nonce: challenge.nonce });
  const { status } = await link.finish();
  return status;
}

export async function check(record: string): Promise<string> {
  const keys: { keys: object[] } = await (await fetch("/.well-known/jwks.json")).json();
  return (await verifyRecord(record, keys)).headline;
}

/** The element of `/embed.js`, typed as the guide shows it. */
export function listen(said: string[]): void {
  const element = document.querySelector("photo-verification") as PhotoVerificationElement & HTMLElement;
  element.addEventListener("photo_sent", ({ detail }) => said.push(detail.capture_id));
  element.addEventListener("error", ({ detail }) => said.push(detail.code, detail.message));
}
