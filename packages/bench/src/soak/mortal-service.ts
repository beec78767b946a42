import { copyConfig } from "@svc/commands/local/config-copy";
import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenants, migrate, type RunningService, startService } from "@svc/commands/local/service";
import { CONFIGS, stop } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import type { Trouble } from "@svc/harness/trouble";

const CALM: Trouble = { d1FailsOneIn: 0, r2IsLateOneIn: 0, r2LateMs: 0, clockMs: 0 };
export const OPENING_CENTS = 10_000_000;
/** All ten attempts of a webhook within 14 s. */
const WEBHOOK_PACE = "0.00005";

/** A service on an unreliable platform that is killed now and then and restarts at the same address. */
export class MortalService {
  readonly stateDir: string;
  readonly tenants: readonly TenantKeys[];
  readonly #port: number;
  readonly #configs: readonly string[];
  #running: RunningService | undefined;
  #trouble = CALM;
  kills = 0;

  private constructor(stateDir: string, port: number, tenants: readonly TenantKeys[]) {
    this.stateDir = stateDir;
    this.tenants = tenants;
    this.#port = port;
    const edge = copyConfig("wrangler.toml", stateDir, { main: "workers/edge/bench/soak.ts" });
    this.#configs = [edge, ...CONFIGS.slice(1)];
  }

  static async begin(tenants: number): Promise<MortalService> {
    const stateDir = temporaryFolder("soak");
    await migrate(stateDir);
    const orgs = Array.from({ length: tenants }, (_, index) => `soak-${index}`);
    const keys = await addLocalTenants(stateDir, orgs, { openingBalanceCents: OPENING_CENTS });
    const service = new MortalService(stateDir, await freePort(), keys);
    await service.#start();
    return service;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number {
    return this.#running?.process.pid ?? 0;
  }

  async trouble(trouble: Trouble): Promise<void> {
    this.#trouble = trouble;
    await fetch(`${this.baseUrl}/bench/trouble`, { method: "POST", body: JSON.stringify(trouble) });
  }

  calm(): Promise<void> {
    return this.trouble(CALM);
  }

  /** Kills it like a power cut, and restarts it with the same troubles. */
  async killAndStart(): Promise<void> {
    this.kills += 1;
    if (this.#running) await stop(this.#running.process, "SIGKILL");
    await this.#start();
    await this.trouble(this.#trouble);
  }

  async end(): Promise<void> {
    await this.#running?.stop();
    removeNow(this.stateDir);
  }

  async #start(): Promise<void> {
    const { stateDir } = this;
    const vars = { RATE_LIMITS: "off", WEBHOOK_PACE };
    this.#running = await startService({ port: this.#port, stateDir, configs: this.#configs, vars });
  }
}
