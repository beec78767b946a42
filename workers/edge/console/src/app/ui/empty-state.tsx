import type { ComponentChildren } from "preact";
import { Curl } from "./curl.tsx";
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
      {curl !== undefined && <Curl call={curl} />}
      {children}
    </div>
  );
}
