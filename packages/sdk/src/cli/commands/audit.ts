import { existsSync, statSync } from "node:fs";
import type { AuditInput } from "../../resources/audits.ts";
import type { Wire } from "../../wire.ts";
import type { Command } from "../command.ts";
import { failureOf } from "../failure-of.ts";
import { metadataOf } from "../metadata.ts";
import { UsageError } from "../usage-error.ts";
import { resultOf, verdictLines } from "../verdict-lines.ts";

type Check = NonNullable<AuditInput["checks"]>[number];
const CHECKS: readonly Check[] = ["screen", "ai", "reverse", "context"];

/** One exit status for each result, so that scripts can tell a result from a failure (1) and a usage error (2). */
const STATUS_OF = { genuine: 0, "not genuine": 3, "not fully checked": 4 } as const;
/** The exit status when a photo could not be judged. */
const FAILED = 1;
/** For several photos, the exit status is the first of these that occurred. */
const URGENT = [FAILED, STATUS_OF["not genuine"], STATUS_OF["not fully checked"]];

/** Judges local files and photos on the web one after another, and waits for each verdict. */
export const audit: Command = {
  name: "audit",
  takes: "PHOTO|URL… [--check ai]… [--metadata KEY=VALUE]…",
  summary: "have photos judged; ends with 3 when one is not genuine, with 4 when one was not fully checked",
  mostWords: Infinity,
  options: {
    check: { type: "string", multiple: true },
    metadata: { type: "string", multiple: true },
  },
  choices: { "--check": CHECKS },
  run: async ({ words, options, output, client }) => {
    if (words.length === 0) throw new UsageError("which photo?", "svc audit photo.jpg");
    const folder = words.find((file) => existsSync(file) && statSync(file).isDirectory());
    if (folder !== undefined) throw new UsageError(`${folder} is a folder`, `svc audit ${folder}/*.jpg`);
    const missing = words.find((file) => !isAddress(file) && !existsSync(file));
    if (missing !== undefined) throw new UsageError(`there is no file ${missing}`, "Check its path.");
    const checks = options("check").map(checkOf);
    const metadata = metadataOf(options("metadata"));
    const { audits, verifications } = client();
    const judge = async (image: string): Promise<number> => {
      try {
        const photo = isAddress(image) ? { image_url: image } : { image };
        const input = { ...photo, ...(checks.length > 0 && { checks }), ...(metadata && { metadata }) };
        const { id } = await audits.create(input, { idempotencyKey: true });
        const judged = await verifications.wait(id);
        output.tell({ file: image, ...judged }, [`${image}: ${verdictLines(judged).join("\n")}`]);
        return statusOf(judged);
      } catch (error) {
        // A failure of one photo does not stop the others.
        const { failure, status } = failureOf(error);
        output.fail({ ...failure, message: `${image}: ${failure.message}` });
        return status;
      }
    };
    const statuses: number[] = [];
    for (const image of words) statuses.push(await judge(image));
    return URGENT.find((status) => statuses.includes(status)) ?? Math.max(...statuses);
  },
};

function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word);
}

function statusOf({ verdict }: Wire<"Verification">): number {
  return verdict ? STATUS_OF[resultOf(verdict)] : FAILED;
}

function checkOf(name: string): Check {
  const check = CHECKS.find((each) => each === name);
  if (!check) throw new UsageError(`there is no check ${name}`, `There are ${CHECKS.join(", ")}.`);
  return check;
}
