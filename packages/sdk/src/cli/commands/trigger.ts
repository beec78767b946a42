import { CaptureLink } from "../../capture-link.ts";
import type { PhotoVerification } from "../../photo-verification.ts";
import type { Wire } from "../../wire.ts";
import type { Command } from "../command.ts";
import { drawnPhoto } from "../drawn-photo.ts";
import { UsageError } from "../usage-error.ts";
import { verdictLines } from "../verdict-lines.ts";

type Verification = Wire<"Verification">;
type Opening = Pick<Wire<"CreateVerification">, "webhook_url" | "metadata">;

/** How to cause each event, using public API calls only. */
const BRINGS_ABOUT = {
  "verification.created": (client: PhotoVerification, opening: Opening) =>
    client.verifications.create({ max_captures: 1, ...opening }),
  "verification.completed": complete,
  "verification.finalized": async (client: PhotoVerification, opening: Opening) => {
    const { id } = await complete(client, opening);
    return client.verifications.finalize(id, { narrative: "Triggered by svc trigger." });
  },
  "verification.expired": async (client: PhotoVerification, opening: Opening) => {
    const { id } = await client.verifications.create({ max_captures: 1, ...opening });
    return client.verifications.expire(id);
  },
  "verification.abandoned": async (client: PhotoVerification, opening: Opening) => {
    const made = await client.verifications.create({ max_captures: 1, ...opening });
    await new CaptureLink({ captureUrl: made.capture_url }).progress({ event: "left" });
    return client.verifications.retrieve(made.id);
  },
} as const;

type Triggered = keyof typeof BRINGS_ABOUT;
const EVENTS = Object.keys(BRINGS_ABOUT) as readonly Triggered[]; // keys of the literal above
/** Events that are sent even if the account did not select them (CONTRACT G9.4). */
const ALWAYS_SENT: readonly string[] = ["verification.created", "verification.completed"];

/** Uploads a drawn photo and waits until it is judged. */
async function complete(client: PhotoVerification, opening: Opening): Promise<Verification> {
  const { id } = await client.verifications.create({ mode: "audit", max_captures: 1, ...opening });
  await client.verifications.addCapture(id, { image: drawnPhoto() });
  return client.verifications.wait(id);
}

/** Creates a verification that causes the event. Refused outside the sandbox. */
export const trigger: Command = {
  name: "trigger",
  takes: "EVENT [--webhook-url URL]",
  summary: `make an event happen: ${EVENTS.join(", ")}`,
  options: { "webhook-url": { type: "string" } },
  mostWords: 1,
  choices: { "": EVENTS },
  run: async ({ words: [typed], option, output, client: connected }) => {
    const event = EVENTS.find((each) => each === typed);
    if (!event)
      throw new UsageError(
        typed === undefined ? "which event?" : `${typed} cannot be triggered`,
        `One of ${EVENTS.join(", ")}.`,
      );
    const client = connected();
    const { environment } = await client.account.me();
    if (environment === "production")
      throw new UsageError(
        "this key is of production, where verifications are real",
        "Log in to the sandbox.",
      );
    await noteUnticked(client, event, (line) => output.note(line));
    const webhookUrl = option("webhook-url");
    const opening = {
      metadata: { svc_trigger: event },
      ...(webhookUrl !== undefined && { webhook_url: webhookUrl }),
    };
    const verification = await BRINGS_ABOUT[event](client, opening);
    output.tell({ triggered: event, verification }, [
      `${event}, made for a test, of`,
      ...verdictLines(verification),
    ]);
    return 0;
  },
};

async function noteUnticked(
  client: PhotoVerification,
  event: Triggered,
  note: (line: string) => void,
): Promise<void> {
  if (ALWAYS_SENT.includes(event)) return;
  const { webhook_events: ticked } = await client.account.settings();
  if (ticked.some((each) => each === event)) return;
  note(`${event} is not sent as a webhook: tick it in the settings (webhook_events) first.`);
}
