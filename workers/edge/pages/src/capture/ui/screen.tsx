import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { HeadContext } from "./header.tsx";

type Props = {
  readonly heading: string;
  readonly children: ComponentChildren;
  /** Above the heading: where one is. */
  readonly above?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Makes a form of it, which Enter sends as well as its button. */
  readonly onSubmit?: () => void;
};

/** What names a field whose question is the heading. */
export const HEADING_ID = "heading";

/** One screen: its heading takes the focus when it appears, so that a screen reader begins there. */
export function Screen({ heading, children, above, actions, onSubmit }: Props) {
  const head = useContext(HeadContext);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // where the last screen was left says nothing of this one
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [heading]);
  const inside = (
    <>
      <div class="content">
        {above}
        <h1 id={HEADING_ID} ref={title} tabIndex={-1}>
          <bdi>{heading}</bdi>
        </h1>
        {children}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </>
  );
  return (
    <>
      {head}
      <main class="screen">{onSubmit ? <Form onSubmit={onSubmit}>{inside}</Form> : inside}</main>
    </>
  );
}

function Form({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <form
      class="screen"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
