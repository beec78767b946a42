import { trusted } from "@svc/platform/trusted";
import { answerText, stepName } from "@svc/ui/case-words/case-terms";
import { placeReason } from "@svc/ui/case-words/place-reason";
import { useEffect, useState } from "preact/hooks";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { DownloadButton } from "../../parts/download-button.tsx";
import { currentLocale, text } from "../../text/text.ts";
import { calendarDayText, dayText, momentText } from "../../text/times.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Said } from "../../ui/said.tsx";
import { deliveryText } from "../../ui/delivery-text.ts";
import { CasePart, type FactRows, Facts, saidIf, shownIf } from "./case-part.tsx";

type Props = { readonly shown: CaseDetail };

/** The person's answers, labelled with the steps' questions. */
export function Answers({ shown: { verification, steps = [] } }: Props) {
  const { answers = {}, narrative } = verification;
  const rows = Object.entries(answers).map(
    ([key, { value }]) =>
      [
        stepName(key, steps),
        <Said key={key}>{answerText(value, { key, steps, day: calendarDayText })}</Said>,
      ] as const,
  );
  if (rows.length === 0 && narrative === undefined) return null;
  return (
    <CasePart title={text("answers")}>
      <Facts rows={[...rows, [text("narrative"), saidIf(narrative)]]} />
    </CasePart>
  );
}

export function Metadata({ shown }: Props) {
  const { identification, metadata, template, mode, verification } = shown;
  const { id } = verification;
  return (
    <CasePart title={text("case")}>
      <Facts
        rows={[
          [text("filter_identification"), saidIf(identification)],
          [
            text("id"),
            <span class="hash" key="id">
              <code>{id}</code>
              <CopyButton content={id} name={text("copy_id")} />
            </span>,
          ],
          [text("filter_mode"), text(mode === "audit" ? "mode_audit" : "mode_verification")],
          [text("filter_template"), saidIf(template)],
          ...sentRows(verification),
          [text("created_at"), momentText(verification.created_at)],
          [text("expires_at"), momentText(verification.expires_at)],
          [text("redacts_at"), shownIf(shown.redacts_at, dayText)],
          ...holdRows(shown),
          ...Object.entries(metadata).map(
            ([name, value]) => [name, <Said key={name}>{value}</Said>] as const,
          ),
        ]}
      />
    </CasePart>
  );
}

/** CONTRACT G4.7. */
function holdRows({ hold }: CaseDetail): FactRows {
  if (!hold) return [];
  return [
    [text("held_since"), momentText(hold.since)],
    [text("held_by"), saidIf(hold.by)],
    [text("held_reason"), saidIf(hold.reason)],
  ];
}

/** CONTRACT G4.8: to whom the link went, and what became of it. */
function sentRows({ delivery }: CaseDetail["verification"]): FactRows {
  if (!delivery) return [];
  const { to, status, sent_at: at, reminders } = delivery;
  return [
    [text("sent_link_to"), saidIf(to)],
    [text("delivery"), deliveryText(delivery)],
    [text("sent_at"), shownIf(status === "queued" ? undefined : at, momentText)],
    [text("reminders"), shownIf(reminders || undefined, String)],
  ];
}

/** The actual and the expected location. The map's code loads with the first position. */
export function Whereabouts({ shown: { verification } }: Props) {
  const { location, location_match: match } = verification;
  if (!location && !match) return null;
  return (
    <CasePart title={text("place")}>
      <PlaceMap shown={verification} />
      <Facts
        rows={[
          [text("place_match"), shownIf(match, ({ status }) => text(`place_${status}`))],
          [text("place_expected"), saidIf(match?.expected_location)],
          [text("place_seen"), saidIf(location?.place)],
          [text("place_distance"), shownIf(match?.distance_m, metres)],
          [text("place_accuracy"), shownIf(location?.accuracy_m, metres)],
          [text("place_reason"), shownIf(match?.reason, (reason) => placeReason(reason, { text }))],
        ]}
      />
    </CasePart>
  );
}

function metres(value: number): string {
  const far = value >= 10_000;
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: far ? "kilometer" : "meter",
    maximumFractionDigits: 0,
  }).format(far ? value / 1000 : value);
}

/** Drawn in the browser, so that no map service learns the position. */
function PlaceMap({ shown }: { readonly shown: CaseDetail["verification"] }) {
  const { location, location_match: match } = shown;
  const [svg, setSvg] = useState("");
  const key = JSON.stringify([location, match]);
  useEffect(() => {
    let isOver = false;
    const show = async (): Promise<void> => {
      const drawn = await draw(shown);
      if (!isOver) setSvg(drawn);
    };
    void show();
    return () => {
      isOver = true;
    };
  }, [key]);
  return svg === "" ? null : <div class="case-map" dangerouslySetInnerHTML={{ __html: trusted.html(svg) }} />;
}

/** Empty when the code cannot be loaded; the text below gives the position. */
async function draw({ location, location_match: match }: CaseDetail["verification"]): Promise<string> {
  const code = await import("@svc/ui/map/draw-map").catch(() => undefined);
  if (!code) return "";
  const expected = match?.expected_point && {
    ...match.expected_point,
    radiusM: match.threshold_m,
    label: text("place_expected"),
  };
  const observed = location && {
    lat: location.lat,
    lng: location.lng,
    radiusM: location.accuracy_m,
    label: text("place_seen"),
  };
  return code.drawMap({
    title: text("place"),
    description: text("place_map"),
    expected,
    observed,
    distanceM: match?.distance_m,
  });
}

/** SPEC 2.6: the aspects with their scores. */
export function Condition({ shown: { verification } }: Props) {
  const { condition } = verification;
  if (!condition) return null;
  return (
    <CasePart title={text("condition")}>
      <p>
        <span class="strong">{condition.score.toFixed(1)}</span> {text(`condition_${condition.label}`)}
      </p>
      <ul class="findings">
        {condition.aspects.map(({ name, score, reasoning }) => (
          <li key={name}>
            <span class="strong">
              <Said>{name}</Said> {score.toFixed(1)}
            </span>
            <meter min={0} max={10} value={score} aria-label={`${name} ${score}`} />
            <span class="quiet">
              <Said>{reasoning}</Said>
            </span>
          </li>
        ))}
      </ul>
    </CasePart>
  );
}

/** SPEC 2.1: the record's seal, and where to verify it. */
export function Seal({ shown: { verification } }: Props) {
  const { record_seal: seal, id } = verification;
  if (!seal) return null;
  return (
    <CasePart title={text("seal")}>
      <Facts
        rows={[
          [text("sealed_at"), momentText(seal.sealed_at)],
          [text("seal_number"), String(seal.sequence)],
          [
            text("seal_hash"),
            <span class="hash" key="hash">
              <code>{seal.hash.slice(0, 16)}…</code>
              <CopyButton content={seal.hash} name={text("copy_hash")} />
            </span>,
          ],
        ]}
      />
      <p class="case-links">
        <DownloadButton
          className="button small"
          path={`/v1/verifications/${id}/record`}
          name={`${id}.record.json`}
        >
          {text("download_record")}
        </DownloadButton>
        <a class="button small" href="/verify" target="_blank" rel="noopener">
          {text("verify_record")}
        </a>
      </p>
    </CasePart>
  );
}
