import type { CaseDetail } from "@svc/contract/case/case-detail";
import {
  type ComparedSide,
  type FoundContradiction,
  rateText,
  sceneResultKey,
  sideName,
} from "@svc/ui/case-words/scene";
import { percentText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { CasePart } from "./case-part.tsx";

type Props = {
  readonly shown: CaseDetail;
  readonly onChoose: ((captureId: string) => void) | undefined;
};

/** CONTRACT G18: whether the photos fit together, and which do not. */
export function Scene({ shown, onChoose }: Props) {
  const { consistency } = shown.verification;
  if (!consistency) return null;
  return (
    <CasePart title={text("scene")}>
      <p>{text(sceneResultKey(consistency))}</p>
      {consistency.found.length > 0 && (
        <ul class="findings">
          {consistency.found.map((found) => (
            <Found key={JSON.stringify(found)} found={found} shown={shown} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </CasePart>
  );
}

function Found({ found, shown, onChoose }: Props & { readonly found: FoundContradiction }) {
  const rate = rateText(found, text, percentText);
  return (
    <li>
      <span>{text(`scene_rule_${found.rule}`)}</span>
      {found.compared.map((side, index) => (
        <Side key={index} side={side} shown={shown} onChoose={onChoose} />
      ))}
      {rate !== undefined && <span class="quiet">{rate}</span>}
    </li>
  );
}

function Side({ side, shown, onChoose }: Props & { readonly side: ComparedSide }) {
  const { capture_id: captureId, verification_id: other, value } = side;
  const name = sideName(side, shown, text);
  const isHere = shown.captures.some(({ id }) => id === captureId) && other === undefined;
  return (
    <span class="case-links">
      {isHere && onChoose && captureId !== undefined ? (
        <button type="button" class="button small" onClick={() => onChoose(captureId)}>
          {name}
        </button>
      ) : (
        <SideLink name={name} other={other} />
      )}
      {value !== undefined && <Said>{value}</Said>}
    </span>
  );
}

function SideLink({ name, other }: { readonly name: string; readonly other: string | undefined }) {
  return other === undefined ? <span>{name}</span> : <a href={`/app/cases/${other}`}>{name}</a>;
}
