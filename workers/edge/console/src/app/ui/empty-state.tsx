import type { ComponentChildren } from "preact";
import { Curl } from "./curl.tsx";
import { Icon, type IconName } from "./icon.tsx";

type EmptyProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  /** A command to paste into a terminal that creates the first item. */
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
