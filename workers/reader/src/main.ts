import type { ReaderEnv } from "@svc/platform/env";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { LookQuestion, ReaderRpc } from "@svc/platform/reader-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { look, MODELS } from "@svc/reading/look";
import { CHARACTERS, NETWORKS } from "@svc/reading/modules.workerd";

const pictures = new OneAtATime();

/** Finds objects and text in pictures. A separate script because its weights take 7 MB compressed. */
export class Reader extends ScriptEntrypoint<ReaderEnv> implements ReaderRpc {
  look({ picture, ...asked }: LookQuestion) {
    const reader = { networks: NETWORKS, characters: CHARACTERS };
    const models = { objects: MODELS.objects };
    const seen = async () => ({ ...look(reader, picture, asked), models });
    return this.toItsEnd(pictures.run(seen));
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler<ReaderEnv>;
