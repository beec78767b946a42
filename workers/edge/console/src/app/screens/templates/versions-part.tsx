import type { Answer } from "@svc/contract/answers";
import type { TemplateBody } from "@svc/contract/template/template-body";
import type { MemberBody } from "@svc/contract/team/team-bodies";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { useRead } from "../../parts/use-read.ts";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { type Content, differenceOf } from "./diff.ts";
import { DiffView } from "./diff-view.tsx";

type VersionsPath = `/v1/link-templates/${string}/versions`;

/** The published versions, and the difference between two of them. */
export function VersionsPart({ template }: { readonly template: TemplateBody }) {
  const path = `/v1/link-templates/${encodeURIComponent(template.slug)}/versions` as const;
  const { found, reload } = useRead(path);
  const team = useRead("/v1/me/members").found;
  const people = team.state === "here" ? team.value.items : [];
  return (
    <ReadPart found={found} onAgain={reload}>
      {({ items }) => <Shown template={template} path={path} versions={items.toReversed()} people={people} />}
    </ReadPart>
  );
}

type ShownProps = {
  readonly template: TemplateBody;
  readonly path: VersionsPath;
  readonly versions: Answer<"GET", VersionsPath>["items"];
  /** The publisher can be a member or a key. */
  readonly people: readonly MemberBody[];
};
/** The draft as last saved. */
const NOW = "now";

function Shown({ template, path, versions, people }: ShownProps) {
  const [newest, older] = versions;
  const [from, setFrom] = useState(
    String((template.has_unpublished_changes ? newest : older)?.version ?? NOW),
  );
  const [to, setTo] = useState(template.has_unpublished_changes ? NOW : String(newest?.version ?? NOW));
  if (versions.length === 0) return <p class="quiet template-none">{text("versions_none")}</p>;
  const names = [
    [NOW, text("version_now")] as const,
    ...versions.map(({ version }) => [String(version), text("version_number", { number: version })] as const),
  ];
  return (
    <>
      <Part title={text("versions_compare")}>
        <div class="diff-choice">
          <Which label={text("diff_from")} value={from} names={names} onChoose={setFrom} />
          <Which label={text("diff_to")} value={to} names={names} onChoose={setTo} />
        </div>
        <Compared template={template} path={path} from={from} to={to} />
      </Part>
      <Part title={text("versions")} hint={text("versions_hint")}>
        <Table label={text("versions")} heads={[text("version"), text("published_at"), text("published_by")]}>
          {versions.map(({ version, published_at, published_by }) => (
            <tr key={version}>
              <th scope="row">
                {text("version_number", { number: version })}{" "}
                {version === template.version && <span class="tag">{text("version_used")}</span>}
              </th>
              <td>{momentText(published_at)}</td>
              <td>
                <Said>{people.find(({ id }) => id === published_by)?.email ?? published_by}</Said>
              </td>
            </tr>
          ))}
        </Table>
      </Part>
    </>
  );
}

type WhichProps = {
  readonly label: string;
  readonly value: string;
  readonly names: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
};

function Which({ label, value, names, onChoose }: WhichProps) {
  return (
    <label>
      <span class="quiet">{label}</span>
      <select class="field" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {names.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type ComparedProps = Pick<ShownProps, "template" | "path"> & { readonly from: string; readonly to: string };

/** Compares two versions, or a version and the draft. */
export function Compared({ template, path, from, to }: ComparedProps) {
  return (
    <WithContent template={template} path={path} version={from}>
      {(before) => (
        <WithContent template={template} path={path} version={to}>
          {(after) => <DiffView difference={differenceOf(before, after)} />}
        </WithContent>
      )}
    </WithContent>
  );
}

type WithProps = Pick<ShownProps, "template" | "path"> & {
  readonly version: string;
  readonly children: (content: Content) => ComponentChildren;
};

function WithContent({ template, version, ...rest }: WithProps) {
  if (version === NOW) return <>{rest.children(template)}</>;
  return <ReadVersion key={version} template={template} version={version} {...rest} />;
}

function ReadVersion({ path, version, children }: WithProps) {
  const { found, reload } = useRead(`${path}/${version}`);
  return (
    <ReadPart found={found} onAgain={reload}>
      {children}
    </ReadPart>
  );
}
