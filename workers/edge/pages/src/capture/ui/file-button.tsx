import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

type Props = {
  readonly label: string;
  /** Shown instead of the label, which screen readers still get. */
  readonly icon?: ComponentChildren;
  readonly accept: string;
  readonly class?: string;
  /** Opens the system's camera where there is one. */
  readonly capture?: "environment" | "user";
  readonly describedBy?: string;
  readonly onFile: (file: File) => void;
};

/** A native file input that looks like a button. Keyboard and screen readers use the input itself. */
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
          // allows choosing the same file again
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
