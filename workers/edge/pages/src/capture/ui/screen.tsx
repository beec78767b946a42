import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { HeadContext } from "./header.tsx";

type Props = {
  readonly heading: string;
  readonly children: ComponentChildren;
  /** Shown above the heading: the position in the steps. */
  readonly above?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Turns the screen into a form, which Enter submits too. */
  readonly onSubmit?: () => void;
};

/** Labels a field whose question is the heading. */
export const HEADING_ID = "heading";

/** One screen. Its heading takes the focus when it appears, so that screen readers start there. */
export function Screen({ heading, children, above, actions, onSubmit }: Props) {
  const head = useContext(HeadContext);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // drops the scroll position of the previous screen
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
