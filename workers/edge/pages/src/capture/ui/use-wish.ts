import { useEffect, useState } from "preact/hooks";
import type { NewShot } from "../model/shot.ts";
import type { Exposed } from "./use-exposure.ts";

type Ends = {
  /** Returns false when it could not be stored. */
  readonly keep: (shot: NewShot) => Promise<boolean>;
  readonly drop: () => void;
};

/**
 * The Use button, which can be pressed before the photo is complete. The camera's still may differ from the frozen
 * picture, so it is checked first. If it looks worse than the person was told, the wish to use it is withdrawn.
 */
export function useWish(exposed: Exposed | undefined, { keep, drop }: Ends) {
  const [isWanted, setWanted] = useState(false);
  const [isLookedAt, setLookedAt] = useState(false);
  const shot = exposed?.frozen && !isLookedAt ? undefined : exposed?.shot;
  const forget = () => {
    setWanted(false);
    setLookedAt(false);
  };
  useEffect(() => {
    if (!exposed) return forget();
    if (!isWanted || !shot) return;
    void keep(shot).then((isKept) => (isKept ? drop() : setWanted(false)));
  }, [exposed, isWanted, shot]);
  const onLooked = (isWorse: boolean) => {
    setLookedAt(true);
    if (isWorse) setWanted(false);
  };
  return { isWanted, onUse: () => setWanted(true), onLooked };
}
