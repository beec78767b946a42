import type { OutsideJudgesBody } from "@svc/contract/usage/outside-judges-body";
import { ReadPart } from "../../parts/part.tsx";
import { useRead } from "../../parts/use-read.ts";
import { query } from "../../router.ts";
import { text } from "../../text/text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { Spans } from "../usage/spans.tsx";
import { windowOf } from "../usage/window.ts";
import { Disputed } from "./disputed.tsx";
import { JudgeUse } from "./judge-use.tsx";

const PATH = "/app/usage/judges";

/** What outside judges said of the account's photos, and what they charge. */
export function JudgesScreen() {
  const window = windowOf(query.value, Date.now());
  const path = `/v1/me/outside-judges?from=${window.from}&to=${window.to}` as const;
  return (
    <div class="settings">
      <ScreenHeading title={text("judges")}>
        <Spans path={PATH} window={window} />
      </ScreenHeading>
      <div class="settings-parts">
        <Found key={path} path={path} />
      </div>
    </div>
  );
}

function Found({ path }: { readonly path: `/v1/me/outside-judges?${string}` }) {
  const { found, reload } = useRead(path);
  return (
    <ReadPart found={found} onAgain={reload}>
      {(body) => (body.judges.length === 0 ? <NoneYet body={body} /> : <Uses body={body} />)}
    </ReadPart>
  );
}

function Uses({ body }: { readonly body: OutsideJudgesBody }) {
  return (
    <>
      <section class="settings-part">
        <p class="quiet">{text("judges_use_hint")}</p>
      </section>
      {body.judges.map((use) => (
        <JudgeUse key={use.judge} use={use} />
      ))}
      <Disputed cases={body.disputed} hasMore={body.has_more} />
    </>
  );
}

function NoneYet({ body: { set_up: setUp } }: { readonly body: OutsideJudgesBody }) {
  const isSetUp = setUp.length > 0;
  return (
    <EmptyState
      icon="usage"
      title={text("judges_none")}
      hint={text(isSetUp ? "judges_none_hint" : "judges_not_set_up")}
    >
      {isSetUp && (
        <a class="button" href="/app/settings">
          {text("settings")}
        </a>
      )}
    </EmptyState>
  );
}
