import { changeText } from "@svc/ui/case-words/change-words";
import { SOURCES, stepName } from "@svc/ui/case-words/case-terms";
import { sceneCodeFacts } from "@svc/ui/case-words/scene-code-words";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Said } from "../../ui/said.tsx";
import { Findings } from "../../ui/findings.tsx";
import { clipPictures } from "./clip-pictures.ts";
import { SAY } from "../review/question.ts";
import { CasePart, Facts, saidIf, shownIf } from "./case-part.tsx";

export function PhotoFindings({ capture }: { readonly capture: CaptureBody }) {
  const { findings = [], unavailable = [], liveness = [] } = capture;
  if (findings.length + unavailable.length + liveness.length === 0) return null;
  return (
    <CasePart title={text("findings")}>
      <Findings
        capture={capture}
        more={({ model }) => (
          <span class="quiet">
            <a href="/scorecard">{model}</a>
          </span>
        )}
      >
        {liveness.map(({ sign, strength }) => (
          <li key={sign}>
            <span class="strong">{text(`sign_${sign}`)}</span>
            <span class={`finding ${strength === "strong" ? "bad" : "unsure"}`}>
              {text(strength === "strong" ? "sign_strong" : "sign_weak")}
            </span>
          </li>
        ))}
      </Findings>
    </CasePart>
  );
}

type PhotoFactsProps = { readonly capture: CaptureBody; readonly shown: CaseDetail };

export function PhotoFacts({ capture, shown: { events, steps } }: PhotoFactsProps) {
  const { c2pa, ocr, object_match: match, scene_code: code } = capture;
  return (
    <CasePart title={text("photo")}>
      <Facts
        rows={[
          [text("source"), text(SOURCES[capture.source])],
          [text("step"), saidIf(capture.step && stepName(capture.step, steps))],
          [text("taken_at"), shownIf(capture.captured_at, momentText)],
          [text("received_at"), momentText(capture.received_at)],
          [text("format"), formatWords(capture)],
          [text("clip_pictures"), clipPictures(events, capture.id)],
          [text("object"), shownIf(match, (told) => <ObjectWords match={told} />)],
          [text("read_on_it"), saidIf(ocr?.text)],
          [text("code_name"), shownIf(code, (read) => sceneCodeFacts(read, SAY))],
          [text("check_digit"), shownIf(ocr?.check_digit, (digit) => text(`check_digit_${digit}`))],
          [text("change"), shownIf(capture.change, (change) => changeText(change, text))],
          [text("credential"), shownIf(c2pa, credentialWords)],
          [text("credential_issuer"), saidIf(c2pa?.issuer)],
          [
            "SHA-256",
            <span class="hash" key="hash">
              <code>{capture.sha256.slice(0, 16)}…</code>
              <CopyButton content={capture.sha256} name={text("copy_hash")} />
            </span>,
          ],
        ]}
      />
    </CasePart>
  );
}

function formatWords({ content_type: type, width, height }: CaptureBody): string {
  return width === undefined || height === undefined ? type : `${type}, ${width} × ${height}`;
}

type Match = NonNullable<CaptureBody["object_match"]>;

function ObjectWords({ match }: { readonly match: Match }) {
  return (
    <>
      {text(`object_${match.status}`)}
      {match.expected_object !== undefined && (
        <>
          {": "}
          <Said>{match.expected_object}</Said>
        </>
      )}
    </>
  );
}

function credentialWords({ present, state, reason }: NonNullable<CaptureBody["c2pa"]>): string {
  return text(present ? `credential_${reason ?? state ?? "untrusted"}` : "credential_none");
}
