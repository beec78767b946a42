import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { ApiError } from "../../api/api-error.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { useKeys } from "../../keys.ts";
import { go } from "../../router.ts";
import type { ScreenProps } from "../../screen-props.ts";
import { text } from "../../text/text.ts";
import { CaseMetadata, shownName, shortId } from "../../ui/case-title.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { VerdictMark } from "../../ui/verdict-mark.tsx";
import { isInContradiction } from "@svc/ui/case-words/scene";
import { hasEditedPart } from "@svc/ui/case-words/edited-part";
import { lacksSceneCode } from "@svc/ui/case-words/scene-code-words";
import { doubtReasons, failureReasons } from "@svc/ui/case-words/reasons";
import { verdictOf } from "@svc/ui/case-words/verdict";
import { reasonsOf, SAY } from "../review/question.ts";
import { Assignee } from "./assignee.tsx";
import { CaseActions } from "./case-actions.tsx";
import { CaseDecision, DecideCase } from "./case-decision.tsx";
import { CaseSide } from "./case-side.tsx";
import { Photos } from "./photos.tsx";
import { SecondLook } from "./second-look.tsx";
import { isGone, useCase } from "./use-case.ts";
import { useChosenPhoto } from "./use-chosen-photo.ts";
import { useVeil } from "./use-veil.ts";

export function CaseScreen({ params }: ScreenProps) {
  const id = params["id"] ?? "";
  return <OneCase key={id} id={id} />;
}

function OneCase({ id }: { readonly id: string }) {
  const { loaded, reload } = useCase(id);
  if (loaded.state === "loading") return <Loading id={id} />;
  if (loaded.state === "failed") return <NotLoaded id={id} error={loaded.error} onAgain={reload} />;
  return <WholeCase shown={loaded.case} onDone={reload} />;
}

function Loading({ id }: { readonly id: string }) {
  return (
    <>
      <ScreenHeading title={shortId(id)} whole={id} />
      <div class="case" aria-busy="true" />
    </>
  );
}

type NotLoadedProps = { readonly id: string; readonly error: unknown; readonly onAgain: () => void };

function NotLoaded({ id, error, onAgain }: NotLoadedProps) {
  const isRefused = error instanceof ApiError && error.status < 500;
  const title = isGone(error) ? text("not_there_what") : text("case_failed");
  return (
    <>
      <ScreenHeading title={shortId(id)} whole={id} />
      <EmptyState
        icon="alert"
        title={title}
        hint={isRefused ? error.message : text("error_unreachable_hint")}
      >
        <button type="button" class="button" onClick={onAgain}>
          {text("try_again")}
        </button>
      </EmptyState>
    </>
  );
}

function WholeCase({ shown, onDone }: { readonly shown: CaseDetail; readonly onDone: () => void }) {
  const { verification, captures } = shown;
  const { words, field, isId } = shownName(shown);
  const { chosen, choose } = useChosenPhoto(captures, firstToSee(shown), { next: "j", previous: "k" });
  const veil = useVeil();
  useKeys([{ key: "u", name: "back_to_cases", run: () => go("/app/cases") }]);
  return (
    <>
      <ScreenHeading
        title={words}
        whole={isId && verification.id}
        line={
          <p class="head-line">
            {field !== undefined && (
              <span class="quiet">
                <Said>{field}</Said>
              </span>
            )}
            <CaseMetadata class="quiet" item={shown} />
          </p>
        }
      >
        <CaseActions shown={shown} capture={chosen} onDone={onDone} />
      </ScreenHeading>
      <div class={`case ${veil.isOn ? "veiled" : ""}`} data-case={verification.id}>
        <Photos shown={shown} chosen={chosen} onChoose={choose} />
        <CaseSide shown={shown} chosen={chosen} veil={veil} onDone={onDone} onChoose={choose}>
          <Verdict shown={shown} onDone={onDone} />
        </CaseSide>
      </div>
    </>
  );
}

/** The first photo that a person has to look at, by how much it says: a signal, a missing check, a doubt; else the first. */
function firstToSee({ captures, doubts = [], verification }: CaseDetail): CaptureBody | undefined {
  return (
    captures.find(({ signals }) => signals.length > 0) ??
    captures.find(({ unavailable }) => unavailable) ??
    (doubts.includes("edited_part") ? captures.find(hasEditedPart) : undefined) ??
    (doubts.includes("contradictions")
      ? captures.find((each) => isInContradiction(each, verification))
      : undefined) ??
    (doubts.includes("scene_code") ? captures.find(lacksSceneCode) : undefined) ??
    captures[0]
  );
}

/** What people decided, and the verdict at a glance, with reasons. */
function Verdict({ shown, onDone }: { readonly shown: CaseDetail; readonly onDone: () => void }) {
  const { verification } = shown;
  const reasons = [
    ...failureReasons(verification, SAY),
    ...doubtReasons(shown, SAY),
    ...reasonsOf({ case: shown, subject: "flagged" }),
    ...reasonsOf({ case: shown, subject: "unavailable" }),
  ];
  return (
    <section class="case-verdict" aria-live="polite">
      <CaseDecision shown={shown} />
      <VerdictMark verdict={verdictOf(shown)} />
      {verification.simulated === true && <p>{text("verdict_simulated_what")}</p>}
      {shown.outcome === "genuine" && <p class="quiet">{text("verdict_genuine_what")}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <SecondLook shown={shown} />
      {shown.claimed_by && (
        <p class="quiet">
          {text("claimed_by")} <Said>{claimant(shown.claimed_by)}</Said>
        </p>
      )}
      <Assignee shown={shown} onDone={onDone} />
      <DecideCase shown={shown} onDone={onDone} />
    </section>
  );
}

function claimant({ email, key = "" }: NonNullable<CaseDetail["claimed_by"]>): string {
  return email ?? text("claimed_by_key", { key });
}
