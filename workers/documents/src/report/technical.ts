import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { type Fact, writeFacts } from "../paper/facts.ts";
import type { DocumentSay } from "../words/say.ts";
import { nameOfPhoto, type Sheet, writeHeading } from "./sheet.ts";

/** Identifies the case and each of its files. */
export function writeTechnical({ paper, say, shown }: Sheet): void {
  const { verification, identification, metadata, mode, captures } = shown;
  writeHeading({ paper }, say.text("technical"));
  writeFacts(paper, [
    [say.text("id"), verification.id],
    [say.text("filter_identification"), identification],
    ...Object.entries(metadata),
    [say.text("filter_mode"), say.text(mode === "audit" ? "mode_audit" : "mode_verification")],
    ...captures.map((capture, index): Fact => [
      nameOfPhoto(capture, index, { say, shown }),
      fileText(capture, say),
    ]),
  ]);
}

function fileText(capture: CaptureBody, say: DocumentSay): string {
  const { c2pa, content_type: type, width, height, sha256 } = capture;
  const size = width === undefined || height === undefined ? type : `${type}, ${width} × ${height}`;
  return [
    `${say.text("format")}: ${size}`,
    ...(c2pa ? [`${say.text("credential")}: ${credentialText(c2pa, say)}`] : []),
    `${say.text("fingerprint")}: ${sha256}`,
  ].join("\n");
}

function credentialText(
  { present, state, reason, issuer }: NonNullable<CaptureBody["c2pa"]>,
  say: DocumentSay,
): string {
  const said = say.text(present ? `credential_${reason ?? state ?? "untrusted"}` : "credential_none");
  return issuer === undefined ? said : `${said}, ${issuer}`;
}
