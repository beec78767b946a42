import { SUPPORT } from "../capture/device/support-table.ts";
import { HOLDS } from "../phone-check/holds.ts";
import type { PhoneReport } from "../phone-check/report.ts";
import {
  awayRow,
  cameraRow,
  clipRow,
  HOLD_WORDS,
  photoRow,
  type Row,
  storageRow,
} from "../phone-check/rows.ts";

/** The reports of one kind as a Markdown table, newest first, or a sentence when there are none. */
export function phoneTable(reports: readonly PhoneReport[], kind: "phone" | "driven"): string {
  const shown = reports.filter((report) => isDriven(report) === (kind === "driven"));
  if (shown.length === 0) {
    return kind === "phone" ? "No report of a phone has been sent yet." : "There is none.";
  }
  const head = [
    "Device",
    "Day",
    "Camera",
    ...HOLDS.map((hold) => HOLD_WORDS[hold]),
    "Another app",
    "Clip",
    "Storage",
  ];
  const rows = shown.toSorted((one, other) => other.made_at.localeCompare(one.made_at)).map(cellsOf);
  return tableOf(head, rows);
}

/** The Web APIs the capture page uses that not every browser has, as Markdown. */
export function supportTable(): string {
  const rows = Object.entries(SUPPORT).map(([name, { chrome, safari, firefox }]) =>
    [`\`${name}\``, chrome, safari, firefox].map(String),
  );
  return tableOf(["Interface", "Chrome for Android", "Safari on iOS", "Firefox for Android"], rows);
}

function isDriven({ device }: PhoneReport): boolean {
  return /\bdriven\b/i.test(device);
}

function cellsOf(report: PhoneReport): readonly string[] {
  const rows = [
    cameraRow(report),
    ...HOLDS.map((hold) => photoRow(hold, report.photos[hold])),
    awayRow(report),
    clipRow(report),
    storageRow(report),
  ];
  // the name cannot contain a character that ends a code span
  return [`\`${report.device}\``, report.made_at.slice(0, 10), ...rows.map(wordOf)];
}

function wordOf({ good }: Row): string {
  if (good === undefined) return "skipped";
  return good ? "works" : "fails";
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
