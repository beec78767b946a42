import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PhoneReport } from "../phone-check/report.ts";

const FOLDER = path.join(import.meta.dirname, "../../phones");

/** File names of the reports, without the README. */
export function phoneFiles(): readonly string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
}

/** Throws when a file is not a valid report, with its name and the first error. */
export function readPhone(name: string): PhoneReport {
  const read = PhoneReport.safeParse(jsonOf(name));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`phones/${name}: ${issue?.path.join(".")}: ${issue?.message}`);
}

function jsonOf(name: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(FOLDER, name), "utf8"));
  } catch (error) {
    throw new Error(`phones/${name} is no JSON`, { cause: error });
  }
}
