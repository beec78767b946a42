// The entry points of all scripts without their methods, so that a caller finds the script missing.
import { WorkerEntrypoint } from "cloudflare:workers";

export class Analyzer extends WorkerEntrypoint {}
export class Provenance extends WorkerEntrypoint {}
export class Sealer extends WorkerEntrypoint {}
export class Places extends WorkerEntrypoint {}
export class Passkeys extends WorkerEntrypoint {}
export class Texts extends WorkerEntrypoint {}
export class Cards extends WorkerEntrypoint {}
export class Documents extends WorkerEntrypoint {}
export class Mcp extends WorkerEntrypoint {}
export class Reader extends WorkerEntrypoint {}
export class Video extends WorkerEntrypoint {}
export default {};
