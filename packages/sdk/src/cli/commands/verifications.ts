import { readFileSync } from "node:fs";
import type { Filters, NewVerification, Wire } from "../../wire.ts";
import type { Command, Context } from "../command.ts";
import { metadataOf } from "../metadata.ts";
import { UsageError } from "../usage-error.ts";
import { verdictLines } from "../verdict-lines.ts";

type Status = Wire<"Verification">["status"];
const STATUSES: readonly Status[] = [
  "pending",
  "partially_captured",
  "completed",
  "expired",
  "failed",
  "abandoned",
];
const LISTED = 20;

export const listVerifications: Command = {
  name: "verifications list",
  takes: "[--status STATUS]… [--svc true|false] [--metadata KEY=VALUE]… [--limit N]",
  summary: `the newest verifications, ${LISTED} where no limit is given`,
  options: {
    status: { type: "string", multiple: true },
    svc: { type: "string" },
    metadata: { type: "string", multiple: true },
    limit: { type: "string" },
  },
  choices: { "--status": STATUSES, "--svc": ["true", "false"] },
  run: async (context) => {
    const limit = wholeNumber(context, "limit") ?? LISTED;
    const found = await context.client().verifications.list(filtersOf(context)).take(limit);
    context.output.tell(
      { items: found },
      found.length === 0
        ? ["there are none"]
        : found.map((each) => `${each.created_at}  ${verdictLines(each)[0]}`),
    );
    return 0;
  },
};

function filtersOf({ option, options }: Context): Filters<"listVerifications"> {
  const status = options("status").map((name) => {
    const known = STATUSES.find((each) => each === name);
    if (!known) throw new UsageError(`there is no status ${name}`, `There are ${STATUSES.join(", ")}.`);
    return known;
  });
  const svc = option("svc");
  if (svc !== undefined && svc !== "true" && svc !== "false")
    throw new UsageError(`--svc is true or false, not ${svc}`, "svc verifications list --svc false");
  const metadata = metadataOf(options("metadata"));
  return {
    ...(status.length > 0 && { status }),
    ...(svc !== undefined && { svc: svc === "true" }),
    ...(metadata && { metadata }),
  };
}

function wholeNumber({ option }: Context, name: string): number | undefined {
  const typed = option(name);
  if (typed === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(typed))
    throw new UsageError(`--${name} is a number from 1 on, not ${typed}`, `--${name} 5`);
  return Number(typed);
}

export const getVerification: Command = {
  name: "verifications get",
  takes: "ID [--wait]",
  summary: "one verification, with --wait once it is over",
  mostWords: 1,
  options: { wait: { type: "boolean" } },
  run: async ({ words: [id], isSet, output, client }) => {
    if (id === undefined) throw new UsageError("which verification?", "svc verifications get vfy_…");
    const { verifications } = client();
    const found = isSet("wait") ? await verifications.wait(id) : await verifications.retrieve(id);
    output.tell(found, [...verdictLines(found), `  ${found.capture_url}`]);
    return 0;
  },
};

export const createVerification: Command = {
  name: "verifications create",
  takes: "[--data JSON|@FILE] [--max-captures N] [--metadata KEY=VALUE]… [--webhook-url URL]",
  summary: "open a verification and print the link to send",
  options: {
    data: { type: "string" },
    "max-captures": { type: "string" },
    metadata: { type: "string", multiple: true },
    "webhook-url": { type: "string" },
  },
  run: async (context) => {
    const { option, options, output, client } = context;
    const captures = wholeNumber(context, "max-captures");
    const webhookUrl = option("webhook-url");
    const metadata = metadataOf(options("metadata"));
    // The service refuses what excludes each other.
    const body = {
      ...dataOf(option("data")),
      ...(captures !== undefined && { max_captures: captures }),
      ...(webhookUrl !== undefined && { webhook_url: webhookUrl }),
      ...(metadata && { metadata }),
    } as NewVerification;
    const made = await client().verifications.create(body, { idempotencyKey: true });
    output.tell(made, [made.id, made.capture_url]);
    return 0;
  },
};

export const requestMore: Command = {
  name: "verifications request-more",
  takes: "ID [--step KEY]… [--message TEXT] [--email ADDRESS]",
  summary: "ask the person for more, and mail the link again",
  mostWords: 1,
  options: {
    step: { type: "string", multiple: true },
    message: { type: "string" },
    email: { type: "string" },
  },
  run: async ({ words: [id], option, options, output, client }) => {
    if (id === undefined) throw new UsageError("which verification?", "svc verifications request-more vfy_…");
    const [steps, message, email] = [options("step"), option("message"), option("email")];
    const body = {
      ...(steps.length > 0 && { steps: [...steps] }),
      ...(message !== undefined && { message }),
      ...(email !== undefined && { email }),
    };
    const asked = await client().verifications.requestMore(id, body, { idempotencyKey: true });
    output.tell(asked, [`${asked.id} was asked for more`, asked.capture_url]);
    return 0;
  },
};

/** The JSON as typed, or read from a file. The service reports any wrong field. */
function dataOf(typed = "{}"): NewVerification {
  const text = typed.startsWith("@") ? textOf(typed.slice(1)) : typed;
  try {
    return JSON.parse(text) as NewVerification; // the service validates it
  } catch {
    throw new UsageError("--data is no JSON", `--data '{"max_captures": 2}', or --data @body.json`);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`${file} of --data cannot be read`, "Check its path: --data @body.json");
  }
}
