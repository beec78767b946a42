import { Hono } from "hono";
import type { ComponentChildren } from "preact";
import type { MailboxDoor, MailSummary, PagesBindings, ShownMail } from "./door.d.ts";
import { plainPage } from "./plain-page.tsx";

const STYLES = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8884;padding:1rem}
iframe{width:100%;height:46rem;border:1px solid #8884}
`;

/** The mails that would have been sent, newest first (CONTRACT G10). */
function mailboxPage(mails: readonly MailSummary[]): Response {
  const rows = mails.map(({ id, at, recipient, subject }) => (
    <tr key={id}>
      <td>
        <a href={`/dev/mail/${encodeURIComponent(id)}`}>{subject}</a>
      </td>
      <td>{recipient}</td>
      <td>{new Date(at).toISOString()}</td>
    </tr>
  ));
  return page(
    "Mailbox",
    <>
      <h1>Mailbox</h1>
      <p>No mail provider is set up here: this is what would have been sent, newest first.</p>
      {rows.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <table>
          <tr>
            <th>Subject</th>
            <th>To</th>
            <th>At</th>
          </tr>
          {rows}
        </table>
      )}
    </>,
  );
}

function mailPage({ id, headers, text }: ShownMail): Response {
  return page(
    headers["Subject"] ?? "Mail",
    <>
      <p>
        <a href="/dev/mail">Mailbox</a>
      </p>
      <table>
        {Object.entries(headers).map(([name, value]) => (
          <tr key={name}>
            <th>{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </table>
      <h2>HTML part</h2>
      <iframe
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title="HTML part"
        src={`/dev/mail/${encodeURIComponent(id)}/html`}
      />
      <h2>Text part</h2>
      <pre>{text}</pre>
    </>,
  );
}

/** The HTML part as a mail program shows it: no scripts, no forms, images by content id. */
function mailHtmlPart({ html, images }: ShownMail, origin: string): Response {
  const pictures = new Map(
    images.map(({ id, contentType, base64 }) => [id, `data:${contentType};base64,${base64}`]),
  );
  const shown = html.replaceAll(/cid:([\w.-]+)/g, (whole, id: string) => pictures.get(id) ?? whole);
  const withTarget = shown.replace("<head>", '<head><base target="_blank">');
  return new Response(withTarget, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

export function mailboxRoutes<Bindings extends PagesBindings>({ list, find }: MailboxDoor<Bindings>) {
  const routes = new Hono<{ Bindings: Bindings }>();
  routes.use("/mail/*", async (c, next) => (c.env.DEV === "1" ? next() : c.notFound()));
  routes.get("/mail", async (c) => mailboxPage(await list(c.env)));
  routes.get("/mail/:id", async (c) => {
    const mail = await find(c.env, c.req.param("id"));
    return mail ? mailPage(mail) : c.notFound();
  });
  routes.get("/mail/:id/html", async (c) => {
    const mail = await find(c.env, c.req.param("id"));
    return mail ? mailHtmlPart(mail, new URL(c.req.url).origin) : c.notFound();
  });
  return routes;
}

function page(title: string, children: ComponentChildren): Response {
  return plainPage(children, { title, styles: STYLES });
}
