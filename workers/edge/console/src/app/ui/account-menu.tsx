import { LANGUAGE_NAMES, LANGUAGES } from "../../languages/languages.ts";
import { signOut, switchAccount } from "../actions.ts";
import { me } from "../api/session.ts";
import { overlay } from "../overlay.ts";
import { currentLanguage, switchLanguage, text } from "../text/text.ts";
import { theme, THEMES } from "../theme.ts";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import { Said } from "./said.tsx";
import { sayError } from "./toasts.tsx";

export function AccountMenu() {
  const name = me.value?.account.name ?? "";
  const label = (
    <>
      <span class="account-mark" aria-hidden="true">
        {initialOf(name)}
      </span>
      <span class="account-name">
        <span class="unseen">{text("account")}</span> <Said>{name}</Said>
      </span>
      <Icon name="chevron" />
    </>
  );
  return (
    <Menu label={label} className="account">
      {(close) => (
        <>
          <Person />
          <Accounts />
          <Looks />
          <button
            type="button"
            class="menu-item"
            onClick={() => {
              close();
              overlay.value = "keys";
            }}
          >
            <Icon name="keys" />
            {text("keys_title")}
          </button>
          <button type="button" class="menu-item" onClick={() => void signOut()}>
            <Icon name="signOut" />
            {text("sign_out")}
          </button>
        </>
      )}
    </Menu>
  );
}

function Person() {
  const user = me.value?.user;
  if (!user) return null;
  return (
    <div class="menu-part">
      <p class="strong">
        <Said>{user.email}</Said>
      </p>
      <p class="quiet">{text(`role_${user.role}`)}</p>
    </div>
  );
}

function Accounts() {
  const { account, accounts = [] } = me.value ?? {};
  if (accounts.length < 2) return null;
  return (
    <div class="menu-part" role="group" aria-label={text("accounts")}>
      {accounts.map(({ id, name }) => (
        <button
          type="button"
          key={id}
          class="menu-item"
          aria-pressed={id === account?.id}
          onClick={() => void switchAccount(id)}
        >
          {id === account?.id ? <Icon name="check" /> : <span class="icon" />}
          <Said>{name}</Said>
        </button>
      ))}
    </div>
  );
}

function Looks() {
  return (
    <div class="menu-part">
      <div class="choice" role="group" aria-label={text("theme")}>
        {THEMES.map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={theme.value === each}
            onClick={() => (theme.value = each)}
          >
            {text(`theme_${each}`)}
          </button>
        ))}
      </div>
      <div class="choice" role="group" aria-label={text("language")}>
        {LANGUAGES.map((each) => (
          <button
            type="button"
            key={each}
            lang={each}
            aria-pressed={currentLanguage() === each}
            onClick={() => void switchLanguage(each).catch(sayError)}
          >
            {LANGUAGE_NAMES[each]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The first letter with its accents and vowel signs. */
function initialOf(name: string): string {
  const [first = ""] = /^\P{M}\p{M}*/u.exec(name.trim()) ?? [];
  return first.toLocaleUpperCase(currentLanguage());
}
