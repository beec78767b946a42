import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

type MenuProps = {
  readonly label: ComponentChildren;
  readonly className?: string;
  readonly children: (close: () => void) => ComponentChildren;
};

/** A button with a menu. Escape or a click elsewhere closes it. */
export function Menu({ label, className = "", children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  return (
    <div
      class={`menu ${className}`}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        ref={button}
        class="menu-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && <div class="menu-box">{children(close)}</div>}
    </div>
  );
}
