import { useId, useState } from "preact/hooks";
import { LANGUAGE_NAMES, LANGUAGES } from "../../server/languages.ts";
import { useText } from "./text.ts";

type Props = {
  readonly language: string;
  /** Returns whether the page is available in that language now. Absent on the server, where no script runs. */
  readonly onChoose?: ((language: string) => boolean) | undefined;
};

/** All languages of the page, each by its own name. */
export function LanguageSwitch({ language, onChoose }: Props) {
  const text = useText();
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  return (
    <div class="language">
      <label class="unseen" for={id}>
        {text("language_label")}
      </label>
      <select
        id={id}
        disabled={!onChoose}
        onChange={({ currentTarget }) => {
          const isComing = onChoose?.(currentTarget.value) === true;
          if (!isComing) currentTarget.value = language;
          setRefused(!isComing);
        }}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each} selected={each === language}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
      <p class="quiet" role="status">
        {isRefused && text("language_offline")}
      </p>
    </div>
  );
}
