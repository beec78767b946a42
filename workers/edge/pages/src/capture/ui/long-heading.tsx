import { useEffect, useState } from "preact/hooks";
import { useText } from "./text.ts";

type Props = { readonly title: { current: HTMLHeadingElement | null }; readonly words: string };

/** Shows three lines and expands at a touch. Screen readers get the whole text. */
export function LongHeading({ title, words }: Props) {
  const text = useText();
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const measure = () => {
      if (!isOpen) setLong(isCutOff(title.current));
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [words, isOpen]);
  return (
    <>
      <h1 ref={title} class={isOpen ? "long open" : isLong ? "long" : ""} tabIndex={-1} dir="auto">
        {words}
      </h1>
      {isLong && (
        <button class="plain more" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? "less" : "more")}
        </button>
      )}
    </>
  );
}

/** Requires half a line of overflow, since Firefox reports two pixels more for a heading that fits. */
function isCutOff(title: HTMLElement | null): boolean {
  if (!title) return false;
  const lineHeight = Number.parseFloat(getComputedStyle(title).lineHeight);
  return title.scrollHeight > title.clientHeight + (Number.isNaN(lineHeight) ? 12 : lineHeight / 2);
}
