import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { SealedFile } from "./sealed-files.ts";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";

/** Debian 12's ExifTool 12.57 finds JUMBF in these formats; other formats need a newer version. */
export const EXIFTOOL_FORMATS: readonly string[] = ["image/jpeg", "image/png"];

export function hasExiftool(): boolean {
  return spawnSync("exiftool", ["-ver"]).status === 0;
}

export async function isReadByExiftool({ sealed, extension }: SealedFile): Promise<boolean> {
  const folder = temporaryFolder("exiftool");
  try {
    const file = path.join(folder, `sealed.${extension}`);
    writeFileSync(file, sealed);
    const { stdout } = await promisify(execFile)("exiftool", ["-j", file]);
    const [tags = {}] = JSON.parse(stdout) as Record<string, unknown>[]; // exiftool -j
    return (
      tags["ActionsAction"] === "c2pa.created" && tags["Claim_Generator_InfoName"] === "Photo verification"
    );
  } finally {
    removeNow(folder);
  }
}
