import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { useState } from "preact/hooks";
import { me } from "../../api/session.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { DownloadButton } from "../../parts/download-button.tsx";
import { Ask } from "../../parts/form.tsx";
import { useAct } from "../../parts/use-act.ts";
import { currentLanguage, text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { FinalizeDialog } from "./finalize-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MoreDialog } from "./more-dialog.tsx";

type ActionsProps = {
  readonly shown: CaseDetail;
  readonly capture: CaptureBody | undefined;
  readonly onDone: () => void;
};

type Asked = "link" | "more" | "finalize" | "expire" | "redact" | "hold" | "release";
/** In the menu, in this order. */
const FURTHER = ["expire", "redact", "hold", "release"] as const;
/** Confirmed, then done by a call without a body. */
const CONFIRMED = {
  expire: { method: "POST", path: "expire", done: "expired_now" },
  redact: { method: "POST", path: "redact", done: "redacted_now" },
  release: { method: "DELETE", path: "hold", done: "released_now" },
} as const;
/** Shown next to the menu, in this order. */
const PROMINENT = ["link", "more", "finalize"] as const;
const ACT = { link: "send_link", more: "ask_for_more", finalize: "finalize" } as const;
const OVER: ReadonlySet<string> = new Set(["completed", "expired", "failed"]);

/** The actions for the case in its current state and for the person's role. */
export function CaseActions({ shown, capture, onDone }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const { verification } = shown;
  const may = actionsOf(shown);
  const close = () => setAsked(undefined);
  const act = useAct(onDone);
  return (
    <div class="case-actions">
      {PROMINENT.filter((action) => may.includes(action)).map((action) => (
        <button key={action} type="button" class="button" onClick={() => setAsked(action)}>
          {text(ACT[action])}
        </button>
      ))}
      <Menu label={<MoreLabel />} className="case-more">
        {(closeMenu) => (
          <>
            <Downloads verification={verification} capture={capture} onPress={closeMenu} />
            {FURTHER.filter((action) => may.includes(action)).map((action) => (
              <button
                key={action}
                type="button"
                class="menu-item"
                onClick={() => {
                  closeMenu();
                  setAsked(action);
                }}
              >
                {text(action)}
              </button>
            ))}
          </>
        )}
      </Menu>
      {asked === "link" && <LinkDialog url={verification.capture_url} onClose={close} />}
      {asked === "more" && <MoreDialog shown={shown} onClose={close} onDone={onDone} />}
      {asked === "finalize" && <FinalizeDialog id={verification.id} onClose={close} onDone={onDone} />}
      {asked === "hold" && <HoldDialog id={verification.id} onClose={close} onDone={onDone} />}
      {(asked === "expire" || asked === "redact" || asked === "release") && (
        <Ask
          title={text(`${asked}_title`)}
          what={text(`${asked}_what`)}
          act={text(asked)}
          onAct={() => act(changeOf(verification.id, asked))}
          onClose={close}
        />
      )}
    </div>
  );
}

function changeOf(id: string, asked: keyof typeof CONFIRMED) {
  const { method, path, done } = CONFIRMED[asked];
  return { method, path: `/v1/verifications/${id}/${path}`, done: text(done) } as const;
}

/**
 * When each action is available, by the states of CONTRACT G2 and G4.7 and the role of G10. The service checks this
 * too.
 */
const MAY: Readonly<Record<Asked, (shown: CaseDetail, isOver: boolean) => boolean>> = {
  link: ({ mode }, isOver) => !isOver && mode === "verification",
  more: ({ mode, events }, isOver) =>
    !isOver && mode === "verification" && events.every(({ type }) => type !== "verification.submitted"),
  finalize: ({ verification: { verdict, narrative, status } }) =>
    verdict !== undefined && narrative === undefined && status === "completed",
  expire: (_, isOver) => !isOver,
  redact: ({ verification }, isOver) => isOver && isAdmin() && !verification.legal_hold,
  hold: ({ verification, events }) =>
    isAdmin() && !verification.legal_hold && events.every(({ type }) => type !== "verification.redacted"),
  release: ({ verification }) => isAdmin() && verification.legal_hold === true,
};

function actionsOf(shown: CaseDetail): readonly Asked[] {
  if (me.value?.user === undefined || me.value.user.role === "viewer") return [];
  const isOver = OVER.has(shown.verification.status);
  return (Object.keys(MAY) as Asked[]).filter((action) => MAY[action](shown, isOver)); // Object.keys loses the type
}

function isAdmin(): boolean {
  const role = me.value?.user?.role;
  return role === "owner" || role === "admin";
}

function MoreLabel() {
  return (
    <>
      <Icon name="more" />
      <span class="unseen">{text("more_actions")}</span>
    </>
  );
}

type DownloadsProps = {
  readonly verification: CaseDetail["verification"];
  readonly capture: CaptureBody | undefined;
  readonly onPress: () => void;
};

/** The case's report, everything in one file once it is over, and the files of the selected photo. */
function Downloads({ verification: { id, status }, capture, onPress }: DownloadsProps) {
  const { content_url: original, sealed_url: sealed } = capture ?? {};
  return (
    <>
      <DownloadButton
        className="menu-item"
        path={`/v1/verifications/${id}/report?locale=${currentLanguage()}`}
        name={`report-${id}.pdf`}
        onSaved={onPress}
      >
        {text("download_report")}
      </DownloadButton>
      {OVER.has(status) && (
        <DownloadButton
          className="menu-item"
          path={`/v1/verifications/${id}/bundle?locale=${currentLanguage()}`}
          name={`case-${id}.zip`}
          onSaved={onPress}
        >
          {text("download_bundle")}
        </DownloadButton>
      )}
      {original !== undefined && (
        <a class="menu-item" href={original} download={capture?.id} onClick={onPress}>
          {text("download_original")}
        </a>
      )}
      {sealed !== undefined && (
        <a class="menu-item" href={sealed} download={`${capture?.id}.sealed`} onClick={onPress}>
          {text("download_sealed")}
        </a>
      )}
    </>
  );
}
