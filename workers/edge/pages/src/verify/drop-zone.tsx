import { useSignal } from "@preact/signals";
import { useText } from "./text-context.ts";

type DropZoneProps = {
  /** What can be dropped on it. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A file input with a large label. Files can be dropped anywhere on it. */
export function DropZone({ hint, onFiles }: DropZoneProps) {
  const { text } = useText();
  const isOver = useSignal(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    isOver.value = is;
  };
  return (
    <label
      class={isOver.value ? "drop over" : "drop"}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <input
        type="file"
        multiple
        aria-describedby="drop-hint"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // allows choosing the same file again
          currentTarget.value = "";
        }}
      />
      <strong>{text("choose")}</strong>
      <span id="drop-hint">{hint}</span>
    </label>
  );
}
