import { useRef, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { isRacing } from "./racing.ts";

/** A thumbnail in a box of fixed size, so that nothing moves when it loads. `onGone`: its URL no longer works. */
export function Thumb({ src, onGone }: { readonly src: string | undefined; readonly onGone?: () => void }) {
  const [gone, setGone] = useState<string>();
  const isDue = useRef(false);
  // once loading has started, fast scrolling no longer matters
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
