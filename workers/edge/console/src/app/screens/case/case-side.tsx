import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ComponentChildren } from "preact";
import { text } from "../../text/text.ts";
import { Answers, Condition, Metadata, Seal, Whereabouts } from "./case-facts.tsx";
import { PhotoFacts, PhotoFindings } from "./photo-facts.tsx";
import { Scene } from "./scene.tsx";
import { FoundPages, RelatedCases, SimilarPhoto } from "./suspicions.tsx";
import { Timeline } from "./timeline.tsx";
import type { Veil } from "./use-veil.ts";

type SideProps = {
  readonly shown: CaseDetail;
  readonly chosen: CaptureBody | undefined;
  readonly veil: Veil;
  /** Called after a decision. Without it, no decisions are offered here. */
  readonly onDone?: () => void;
  /** Selects a photo by its id. Without it, photos are only named. */
  readonly onChoose?: (captureId: string) => void;
  /** Above everything else. */
  readonly children?: ComponentChildren;
};

/** All that is known about a case and the selected photo. */
export function CaseSide({ shown, chosen, veil, onDone, onChoose, children }: SideProps) {
  return (
    <div class="case-side">
      {children}
      <SimilarPhoto shown={shown} onDone={onDone} />
      <FoundPages shown={shown} onDone={onDone} />
      <Scene shown={shown} onChoose={onChoose} />
      {chosen && <PhotoFindings capture={chosen} />}
      <Whereabouts shown={shown} />
      <Condition shown={shown} />
      <Answers shown={shown} />
      {chosen && <PhotoFacts capture={chosen} shown={shown} />}
      <Metadata shown={shown} />
      <RelatedCases shown={shown} />
      <Seal shown={shown} />
      <Timeline shown={shown} />
      <label class="switch">
        <input type="checkbox" checked={veil.isOn} onChange={veil.toggle} />
        {text("veil")}
      </label>
    </div>
  );
}
