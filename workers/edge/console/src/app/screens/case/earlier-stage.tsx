import { useEffect, useState } from "preact/hooks";
import { read } from "../../api/call.ts";
import type { Case } from "../../api/wire.ts";
import { text } from "../../text/text.ts";
import { PhotoStage } from "./photo-stage.tsx";
import type { View } from "./zoom.ts";

type EarlierProps = {
  readonly similar: NonNullable<Case["verification"]["similar_photo"]>;
  readonly view: View;
  readonly onView: (view: View) => void;
};

const NONE: readonly [] = [];

/** The photo that this one resembles, looked at in the same part and from as near. */
export function EarlierStage({ similar, view, onView }: EarlierProps) {
  const [other, setOther] = useState<Case | "none">();
  useEffect(() => {
    const ended = new AbortController();
    read<Case>(`/v1/cases/${similar.verification_id}`, { signal: ended.signal }).then(setOther, () =>
      setOther("none"),
    );
    return () => ended.abort();
  }, [similar.verification_id]);
  const capture =
    other === undefined || other === "none"
      ? undefined
      : other.captures.find(({ id }) => id === similar.matched_capture_id);
  if (!capture) {
    return (
      <div class="stage none" aria-busy={other === undefined}>
        {other !== undefined && <p class="quiet">{text("photo_missing")}</p>}
      </div>
    );
  }
  return (
    <PhotoStage capture={capture} marks={NONE} view={view} onView={onView} label={text("photo_earlier")} />
  );
}
