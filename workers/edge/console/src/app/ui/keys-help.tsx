import { areKeysOn, boundKeys, switchKeys } from "../keys.ts";
import { overlay } from "../overlay.ts";
import { text } from "../text/text.ts";
import { Dialog } from "./dialog.tsx";

function close(): void {
  overlay.value = undefined;
}

/** The shortcuts of the current screen, and a switch to turn them off. */
export function KeysHelp() {
  return (
    <Dialog title={text("keys_title")} onClose={close}>
      {boundKeys().map((layer, index) => (
        <dl class="keys" key={index}>
          {layer.map(({ key, name }) => (
            <div key={key}>
              <dt>{text(name)}</dt>
              <dd>
                {key.split(" ").map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <dl class="keys">
        <div>
          <dt>{text("commands_open")}</dt>
          <dd>
            <kbd>Ctrl</kbd>
            <kbd>K</kbd>
          </dd>
        </div>
      </dl>
      <label class="switch">
        <input type="checkbox" checked={areKeysOn.value} onChange={switchKeys} />
        {text("keys_switch")}
      </label>
    </Dialog>
  );
}
