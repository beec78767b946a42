import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

type Props = {
  readonly label: string;
  /** Drawn in the place of the words, which are heard. */
  readonly icon?: ComponentChildren;
  readonly accept: string;
  readonly class?: string;
  /** Opens the system's camera where there is one. */
  readonly capture?: "environment" | "user";
  readonly describedBy?: string;
  readonly onFile: (file: File) => void;
};

/** The browser's own file input, drawn as a button; the keyboard and screen readers see the input. */
export function FileButton({ label, icon, accept, capture, describedBy, onFile, ...rest }: Props) {
  const id = useId();
  return (
    <span class="file">
      <input
        id={id}
        type="file"
        accept={accept}
        {...(capture && { capture })}
        {...(describedBy !== undefined && { "aria-describedby": describedBy })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same file may be chosen again
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <label class={`button ${rest.class ?? ""}`} for={id}>
        {icon}
        {icon ? <span class="unseen">{label}</span> : label}
      </label>
    </span>
  );
}
