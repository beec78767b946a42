import { useEffect } from "preact/hooks";
import { Screen } from "../capture/ui/screen.tsx";
import { findPhoto } from "./kept-photo.ts";
import type { StepProps } from "./step-props.ts";

/** Shown after the reload, and continues by itself. */
export function ReloadStep({ found, done }: StepProps) {
  const { storage, digest = "" } = found;
  useEffect(() => {
    const look = async () => {
      if (!storage || !("kept" in storage)) return done({}, "report");
      done({ storage: { ...storage, after_reload: await findPhoto(digest) } });
    };
    void look();
  }, []);
  return (
    <Screen heading="Looking for the photo">
      <p role="status">A moment …</p>
    </Screen>
  );
}
