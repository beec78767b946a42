import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PhoneReport } from "../phone-check/report.ts";

const FOLDER = path.join(import.meta.dirname, "../../phones");

/** The names of the reports, without the README. */
export function phoneFiles(): readonly string[] {
  return readdirSync(FOLDER).filter((name) => name !== "README.md");
}

/** Throws where a file is no report. */
export function readPhone(name: string): PhoneReport {
  return PhoneReport.parse(JSON.parse(readFileSync(path.join(FOLDER, name), "utf8")));
}
