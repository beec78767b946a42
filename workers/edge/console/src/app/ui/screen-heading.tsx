import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { visit } from "../router.ts";
import { text } from "../text/text.ts";

type HeadingProps = {
  readonly title: string;
  /** The full text of a shortened title. */
  readonly whole?: string | undefined;
  /** A line below the title. */
  readonly line?: ComponentChildren;
  readonly children?: ComponentChildren;
};

/** The h1 of a screen. It takes the focus on navigation, so that screen readers start there. */
export function ScreenHeading({ title, whole, line, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${text("console")}`;
  }, [title]);
  useEffect(() => {
    if (visit.peek() > 0) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header class="screen-head">
      <div class="head-title">
        <h1 ref={heading} tabIndex={-1} title={whole}>
          {title}
        </h1>
        {line}
      </div>
      {children}
    </header>
  );
}
