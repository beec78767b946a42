import { existsSync, statSync } from "node:fs";
import type { AuditInput } from "../../resources/audits.ts";
import { type Command, NOT_GENUINE } from "../command.ts";
import { failureOf } from "../failure-of.ts";
import { metadataOf } from "../metadata.ts";
import { UsageError } from "../usage-error.ts";
import { verdictLines } from "../verdict-lines.ts";

type Check = NonNullable<AuditInput["checks"]>[number];
const CHECKS: readonly Check[] = ["screen", "ai", "reverse", "context"];

/** The exit status where one could not be judged. */
const FAILED = 1;

/** Judges files, one after another, and waits for each verdict. */
export const audit: Command = {
  name: "audit",
  takes: "PHOTO… [--check ai]… [--metadata KEY=VALUE]…",
  summary: "have photos judged; ends with 3 when one is not genuine",
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
    const missing = words.find((file) => !existsSync(file));
    if (missing !== undefined) throw new UsageError(`there is no file ${missing}`, "Check its path.");
    const checks = options("check").map(checkOf);
    const metadata = metadataOf(options("metadata"));
    const { audits, verifications } = client();
    const judge = async (image: string): Promise<number> => {
      try {
        const input = { image, ...(checks.length > 0 && { checks }), ...(metadata && { metadata }) };
        const { id } = await audits.create(input, { idempotencyKey: true });
        const judged = await verifications.wait(id);
        output.tell({ file: image, ...judged }, [`${image}: ${verdictLines(judged).join("\n")}`]);
        return judged.verdict?.svc === true ? 0 : NOT_GENUINE;
      } catch (error) {
        // the next file may be taken
        const { failure, status } = failureOf(error);
        output.fail({ ...failure, message: `${image}: ${failure.message}` });
        return status;
      }
    };
    const statuses: number[] = [];
    for (const image of words) statuses.push(await judge(image));
    return statuses.find((status) => status === FAILED) ?? Math.max(...statuses);
  },
};

function checkOf(name: string): Check {
  const check = CHECKS.find((each) => each === name);
  if (!check) throw new UsageError(`there is no check ${name}`, `There are ${CHECKS.join(", ")}.`);
  return check;
}
