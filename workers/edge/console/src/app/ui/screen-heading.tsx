import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { visit } from "../router.ts";
import { text } from "../text/text.ts";

type HeadingProps = {
  readonly title: string;
  /** Of a title that was shortened. */
  readonly whole?: string | undefined;
  /** A line below it. */
  readonly line?: ComponentChildren;
  readonly children?: ComponentChildren;
};

/** The one h1 of a screen. It has the focus when a person comes from another one, so that a reader begins there. */
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
