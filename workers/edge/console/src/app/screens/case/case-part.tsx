import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Said } from "../../ui/said.tsx";

export function CasePart({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const heading = useId();
  return (
    <section class="case-part" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Renders a value, or nothing without one. */
export function shownIf<T>(
  value: T | undefined,
  show: (value: T) => ComponentChildren,
): ComponentChildren | undefined {
  return value === undefined ? undefined : show(value);
}

/** Renders text by a tenant or their user, if there is any. */
export function saidIf(value: string | undefined): ComponentChildren {
  return shownIf(value, (written) => <Said>{written}</Said>);
}

export type FactRows = readonly (readonly [name: string, value: ComponentChildren])[];

export function Facts({ rows }: { readonly rows: FactRows }) {
  return (
    <dl class="case-facts">
      {rows
        .filter(([, value]) => value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
