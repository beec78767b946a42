import type { ComponentChildren } from "preact";
import { text } from "../text/text.ts";
import { CopyButton } from "./copy-button.tsx";
import { Icon, type IconName } from "./icon.tsx";

type EmptyProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  /** What a person may paste into a terminal to have something here. */
  readonly curl?: string;
  readonly children?: ComponentChildren;
};

export function EmptyState({ icon, title, hint, curl, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p class="quiet">{hint}</p>
      {curl !== undefined && (
        <div class="curl">
          <pre tabIndex={0} aria-label={text("curl_label")}>
            <code>{curl}</code>
          </pre>
          <CopyButton content={curl} name={text("curl_copy")} />
        </div>
      )}
      {children}
    </div>
  );
}
