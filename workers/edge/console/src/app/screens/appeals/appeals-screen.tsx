import type { AppealCounts, AppealsBody } from "@svc/contract/usage/appeals-body";
import { LANGUAGE_NAMES } from "@svc/domain/language";
import { CHECK_NAMES } from "@svc/ui/case-words/case-terms";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { useRead } from "../../parts/use-read.ts";
import { query } from "../../router.ts";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { Spans } from "../usage/spans.tsx";
import { windowOf } from "../usage/window.ts";

const PATH = "/app/usage/appeals";
const COLUMNS = ["offered", "asked", "accepted", "rejected", "lapsed"] as const;

/** CONTRACT G20: how often people ask for a second look, and how it ends. */
export function AppealsScreen() {
  const window = windowOf(query.value, Date.now());
  const path = `/v1/me/appeals?from=${window.from}&to=${window.to}` as const;
  return (
    <div class="settings">
      <ScreenHeading title={text("appeals")}>
        <Spans path={PATH} window={window} />
      </ScreenHeading>
      <div class="settings-parts">
        <Found key={path} path={path} />
      </div>
    </div>
  );
}

function Found({ path }: { readonly path: `/v1/me/appeals?${string}` }) {
  const { found, reload } = useRead(path);
  return (
    <ReadPart found={found} onAgain={reload}>
      {(body) =>
        body.totals.offered > 0 ? (
          <Rates body={body} />
        ) : (
          <EmptyState icon="usage" title={text("appeals_none")} hint={text("appeals_none_hint")} />
        )
      }
    </ReadPart>
  );
}

function Rates({ body: { totals, checks, phones, languages } }: { readonly body: AppealsBody }) {
  return (
    <>
      <Group title={text("appeals")} hint={text("appeals_what")} rows={[[text("view_all"), totals]]} />
      <Group
        title={text("appeals_by_check")}
        rows={checks.map((each) => [text(CHECK_NAMES[each.check]), each])}
      />
      <Group
        title={text("appeals_by_phone")}
        rows={phones.map((each) => [text(`phone_${each.phone}`), each])}
      />
      <Group
        title={text("appeals_by_language")}
        rows={languages.map((each) => [LANGUAGE_NAMES[each.language], each])}
      />
    </>
  );
}

type GroupProps = {
  readonly title: string;
  readonly hint?: string;
  readonly rows: readonly (readonly [name: string, counts: AppealCounts])[];
};

function Group({ title, hint, rows }: GroupProps) {
  return (
    <Part title={title} {...(hint !== undefined && { hint })}>
      <Table label={title} heads={[title, ...COLUMNS.map((column) => text(`appeals_${column}`))]}>
        {rows.map(([name, counts]) => (
          <tr key={name}>
            <td>{name}</td>
            {COLUMNS.map((column) => (
              <td key={column}>{numberText(counts[column])}</td>
            ))}
          </tr>
        ))}
      </Table>
    </Part>
  );
}
