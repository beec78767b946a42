import { useRef, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { isRacing } from "./racing.ts";

/** A small picture in a box of its own size, so that nothing moves when it comes. `onGone`: its address answers no more. */
export function Thumb({ src, onGone }: { readonly src: string | undefined; readonly onGone?: () => void }) {
  const [gone, setGone] = useState<string>();
  const isDue = useRef(false);
  // once it is asked for, it is not asked whether the list races
  isDue.current ||= !isRacing.value;
  if (!isDue.current) return <span class="thumb" />;
  return (
    <span class="thumb">
      {src === undefined || gone === src ? (
        <Icon name="photo" />
      ) : (
        <img
          src={src}
          alt=""
          width={40}
          height={40}
          decoding="async"
          onError={() => {
            setGone(src);
            onGone?.();
          }}
        />
      )}
    </span>
  );
}
