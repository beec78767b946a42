import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { keySetIn, type NamedRoots, readOwnFiles } from "./own-trust.ts";
import { useText } from "./text-context.ts";

/** The content of the box. It counts only while the box is open, so that everything that counts is visible. */
export type BoxContent = {
  /** Its `open` is read when files are chosen, since the `toggle` event comes later than the click. */
  readonly details: RefObject<HTMLDetailsElement | null>;
  readonly keys: Signal<string>;
  readonly roots: Signal<readonly NamedRoots[]>;
};

export function OwnTrustBox({ details, keys, roots }: BoxContent) {
  const { text, list } = useText();
  const others = useSignal<readonly string[]>([]);

  async function take(files: readonly File[]): Promise<void> {
    const read = await readOwnFiles(files);
    if (read.keys !== undefined) keys.value = read.keys;
    roots.value = [...roots.value, ...read.roots];
    others.value = read.others;
  }

  return (
    <details ref={details}>
      <summary>{text("own_box")}</summary>
      <p id="keys-hint">{text("own_hint")}</p>
      <KeysField keys={keys} />
      <label for="own-files">{text("own_files")}</label>
      <input
        id="own-files"
        type="file"
        multiple
        aria-describedby="keys-hint own-files-problem"
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <p id="own-files-problem" role="alert" class="bad">
        {others.value.length > 0 ? text("own_others", { names: list(others.value) }) : ""}
      </p>
      <RootList roots={roots} />
    </details>
  );
}

function KeysField({ keys }: Pick<BoxContent, "keys">) {
  const { text } = useText();
  const isBad = keys.value.trim() !== "" && !keySetIn(keys.value);
  return (
    <>
      <label for="keys">{text("own_keys")}</label>
      <textarea
        id="keys"
        rows={4}
        spellcheck={false}
        aria-describedby="keys-hint keys-problem"
        aria-invalid={isBad}
        value={keys.value}
        onInput={({ currentTarget }) => {
          keys.value = currentTarget.value;
        }}
      />
      <p id="keys-problem" class="bad">
        {isBad ? text("own_keys_bad") : ""}
      </p>
    </>
  );
}

function RootList({ roots }: Pick<BoxContent, "roots">) {
  const { text } = useText();
  return roots.value.map((root) => (
    <p key={root}>
      {text("own_root", { name: root.name })}{" "}
      <button
        type="button"
        aria-label={text("own_remove_named", { name: root.name })}
        onClick={() => {
          roots.value = roots.value.filter((each) => each !== root);
        }}
      >
        {text("own_remove")}
      </button>
    </p>
  ));
}
