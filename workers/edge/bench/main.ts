import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";
import edge, { AccountObject, UploadObject, VerificationObject } from "../src/main.ts";

export { AccountObject, UploadObject, VerificationObject };

/** The least an object can do: hold one row. */
export class BareObject extends DurableObject {
  #row = "nothing";

  read(): string {
    return this.#row;
  }

  write(row: string): void {
    this.ctx.storage.sql.exec("create table if not exists rows (body text not null)");
    this.ctx.storage.sql.exec("insert into rows values (?)", row);
    this.#row = row;
  }
}

type BenchEnv = Parameters<typeof edge.fetch>[1] & { readonly BARE: DurableObjectNamespace<BareObject> };

const bare = new Hono<{ Bindings: BenchEnv }>();

/** `pnpm bench`, read: one object call and nothing else. */
bare.get("/bare/:id", async (c) => c.json({ row: await c.env.BARE.getByName(c.req.param("id")).read() }));

/** `pnpm bench`, write: one object call with one SQLite write, and one D1 insert. */
bare.post("/bare", async (c) => {
  const id = crypto.randomUUID();
  const body = JSON.stringify(await c.req.json());
  await c.env.BARE.getByName(id).write(body);
  await c.env.DB.prepare("insert into bare (id, body) values (?, ?)").bind(id, body).run();
  return c.json({ id }, 201);
});

/** The service itself and, beside it in the same script, the bare handlers that it is measured against. */
export default {
  fetch: (request, env, context) =>
    new URL(request.url).pathname.startsWith("/bare")
      ? bare.fetch(request, env, context)
      : edge.fetch(request, env, context),
} satisfies ExportedHandler<BenchEnv>;
