export type OutdatedWords = { readonly heading: string; readonly body: string; readonly copy: string };

/**
 * Syntax for any browser, however old. `Object.hasOwn` came with Chrome 93, Safari 15.4 and Firefox 92, which matches
 * the oldest supported versions (`oldest-engines.ts`) except for a few months of Firefox. The page's own script then
 * finds no root element and does nothing.
 */
export const OUTDATED_SCRIPT = `(function(){
if(Object.hasOwn)return;
var app=document.getElementById("app"),page=document.getElementById("outdated").content,link=page.querySelector("input");
link.value=location.href;
page.querySelector("button").onclick=function(){link.focus();link.setSelectionRange(0,link.value.length);document.execCommand("copy")};
app.parentNode.replaceChild(page,app);
document.documentElement.setAttribute("data-ready","")
})()`.replaceAll("\n", "");

/** Shown instead of the page. Its link is preselected for copying by hand, since scripts may not be allowed to. */
export function Outdated({ heading, body, copy }: OutdatedWords) {
  return (
    <template id="outdated">
      <main class="screen">
        <div class="content">
          <h1>{heading}</h1>
          <p>{body}</p>
          <input type="text" readonly aria-label={copy} />
        </div>
        <div class="actions">
          <button type="button" class="primary">
            {copy}
          </button>
        </div>
      </main>
    </template>
  );
}
