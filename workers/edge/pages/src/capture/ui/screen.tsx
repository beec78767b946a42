import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

type Props = {
  readonly heading: string;
  readonly children: ComponentChildren;
  /** Above the heading: where one is. */
  readonly above?: ComponentChildren;
  readonly actions?: ComponentChildren;
};

/** One screen: its heading takes the focus when it appears, so that a screen reader begins there. */
export function Screen({ heading, children, above, actions }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), [heading]);
  return (
    <main class="screen">
      <div class="content">
        {above}
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </main>
  );
}
