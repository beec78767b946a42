import type { WebhookEvent } from "../../webhook-event.ts";
import type { Wire } from "../../wire.ts";
import type { Command, Context } from "../command.ts";
import { readConfig, writeConfig } from "../config.ts";
import { requireWebhookSecret, signedHeaders } from "../signed-headers.ts";
import { UsageError } from "../usage-error.ts";

type EventType =
  | Wire<"Settings">["webhook_events"][number]
  | "verification.created"
  | "verification.completed";
type Delivered = { readonly status?: number; readonly error?: string };

/** Milliseconds to wait before the second and third try. A restarted server is usually back by then. */
const RETRY_AFTER_MS = [1_000, 5_000];
const SEND_TIMEOUT_MS = 15_000;

const EVENTS: readonly EventType[] = [
  "verification.created",
  "verification.completed",
  "verification.expired",
  "verification.failed",
  "verification.abandoned",
  "verification.more_requested",
  "verification.reviewed",
  "verification.finalized",
  "verification.video_analyzed",
  "verification.sealed",
];

/**
 * Forwards the account's events to this machine. They are signed like webhooks, with a secret that belongs to
 * this machine.
 */
export const listen: Command = {
  name: "listen",
  takes: "--forward http://localhost:3000/hook [--event TYPE]… [--secret whsec_…]",
  summary: "send the account's webhooks to this machine, without a public address",
  options: {
    forward: { type: "string" },
    event: { type: "string", multiple: true },
    secret: { type: "string" },
  },
  choices: { "--event": EVENTS },
  run: async (context) => {
    const { option, options, output, client } = context;
    const url = option("forward");
    if (url === undefined || !URL.canParse(url) || !/^https?:\/\//.test(url))
      throw new UsageError(
        url === undefined ? "where to?" : `${url} is no address`,
        "svc listen --forward http://localhost:3000/hook",
      );
    const secret = option("secret") ?? machineSecret(context);
    requireWebhookSecret(secret);
    const wanted: readonly string[] = options("event").map(eventNamed);
    const events = await client().webhooks.listen({
      onTrouble: ({ message }) => output.note(`${message}; trying again`),
    });
    output.tell({ listening: true, forward: url, secret }, [`listening; verify with the secret ${secret}`]);
    for await (const event of events) {
      if (wanted.length > 0 && !wanted.includes(event.type)) continue;
      const delivered = await deliver(event, url, secret);
      const { id, type } = event;
      const verification_id = verificationOf(event);
      output.tell({ id, type, verification_id, ...delivered }, [
        `${event.occurred_at}  ${type}  ${verification_id}  ${delivered.status ?? delivered.error}`,
      ]);
    }
    return 0;
  },
};

/** Every event of the stream is about one. */
function verificationOf({ data }: WebhookEvent): string {
  return "id" in data ? String(data.id) : "";
}

function eventNamed(name: string): EventType {
  const event = EVENTS.find((each) => each === name);
  if (!event) throw new UsageError(`there is no event ${name}`, `There are ${EVENTS.join(", ")}.`);
  return event;
}

/** Created once and kept, so that the receiving server needs to be configured only once. */
function machineSecret({ env }: Context): string {
  const config = readConfig(env);
  if (config.listen_secret !== undefined) return config.listen_secret;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = `whsec_${Buffer.from(bytes).toString("base64")}`;
  writeConfig(env, { ...config, listen_secret: secret });
  return secret;
}

/** Tries up to three times with the same bytes, until the server accepts the event. */
async function deliver(event: WebhookEvent, url: string, secret: string): Promise<Delivered> {
  const body = JSON.stringify(event);
  let delivered = await attempt(event.id, { url, secret, body });
  for (const waitMs of RETRY_AFTER_MS) {
    if (delivered.status !== undefined && delivered.status < 300) break;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    delivered = await attempt(event.id, { url, secret, body });
  }
  return delivered;
}

async function attempt(
  id: string,
  { url, secret, body }: { readonly url: string; readonly secret: string; readonly body: string },
): Promise<Delivered> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/json", ...(await signedHeaders(secret, { id, body })) },
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch {
    return { error: `no answer from ${url}` };
  }
}
