import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ScreenProps } from "../../screen-props.ts";
import { text, type TextKey } from "../../text/text.ts";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { GeneralPart } from "./general-part.tsx";
import { KeysPart } from "./keys-part.tsx";
import { LogPart } from "./log-part.tsx";
import { isAdmin, isOwner } from "../../parts/roles.ts";
import { SecurityPart } from "./security-part.tsx";
import { SsoPart } from "./sso-part.tsx";
import { TeamPart } from "./team-part.tsx";

type Tab = {
  readonly path: string;
  readonly name: TextKey;
  readonly part: ComponentType;
  /** Hidden from reviewers, who may not read it. */
  readonly isForAdmins?: boolean;
  readonly isForOwners?: boolean;
};

const TABS: readonly Tab[] = [
  { path: "general", name: "general", part: GeneralPart },
  { path: "team", name: "team", part: TeamPart },
  { path: "keys", name: "keys", part: KeysPart, isForAdmins: true },
  { path: "security", name: "security", part: SecurityPart },
  { path: "sso", name: "sso", part: SsoPart, isForOwners: true },
  { path: "log", name: "log", part: LogPart, isForAdmins: true },
];

/** Settings of the account and the person. */
export function SettingsScreen({ params }: ScreenProps) {
  const tabs = TABS.filter(
    ({ isForAdmins = false, isForOwners = false }) =>
      (!isForAdmins || isAdmin()) && (!isForOwners || isOwner()),
  );
  const current = tabs.find(({ path }) => path === params["part"]) ?? tabs[0];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // on a phone the tabs are wider than the page
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current?.path]);
  if (!current) return null;
  const Shown = current.part;
  return (
    <div class="settings">
      <ScreenHeading title={text("settings")}>
        <nav class="views" aria-label={text("settings")}>
          <ul ref={list}>
            {tabs.map(({ path, name }) => (
              <li key={path}>
                <a
                  href={`/app/settings/${path}`}
                  {...(path === current.path && { "aria-current": "page" as const })}
                >
                  {text(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </ScreenHeading>
      <div class="settings-parts">
        <Shown key={current.path} />
      </div>
    </div>
  );
}
