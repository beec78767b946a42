import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../text/text.ts";
import { EmptyState } from "./empty-state.tsx";

type Load<P> = () => Promise<ComponentType<P>>;

const loaded = new Map<unknown, unknown>();

/** A component that was loaded once renders at once from then on. */
export async function loadOnce<P>(load: Load<P>): Promise<ComponentType<P>> {
  const component = await load();
  loaded.set(load, component);
  return component;
}

/** A part of the console in a separate script. Shows a message when it cannot be loaded. */
export function Lazy<P extends JSX.IntrinsicAttributes | object>({
  load,
  props,
}: {
  readonly load: Load<P>;
  readonly props: P;
}) {
  const [failed, setFailed] = useState<Load<P>>();
  const [, setArrived] = useState<Load<P>>();
  const Loaded = loaded.get(load) as ComponentType<P> | undefined; // stored by `loadOnce` for this very function
  useEffect(() => {
    if (loaded.has(load)) return;
    loadOnce(load).then(
      () => setArrived(() => load),
      () => setFailed(() => load),
    );
  }, [load]);
  if (Loaded) return <Loaded {...props} />;
  if (failed !== load) return null;
  return (
    <EmptyState icon="alert" title={text("part_missing")} hint={text("part_missing_hint")}>
      <button type="button" class="button" onClick={() => location.reload()}>
        {text("reload")}
      </button>
    </EmptyState>
  );
}
