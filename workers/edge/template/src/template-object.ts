import { ObjectEntrypoint } from "@svc/platform/object-entrypoint";
import { KEYS_KEPT, type KeptAnswer } from "@svc/domain/idempotency";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import {
  contentText,
  nextStatus,
  startRefusal,
  type StatusAct,
  type Template,
} from "@svc/domain/template/template";
import { type Bucket, type BucketPolicy, takeTokens } from "@svc/domain/token-bucket";
import { Alarm } from "@svc/platform/alarm";
import type { TemplateEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { accountObject, verificationObject } from "@svc/platform/objects";
import type {
  ChangeTemplate,
  CreateTemplate,
  Publication,
  TemplateView,
  TemplateRefusal,
  TemplateRpc,
} from "@svc/platform/template-rpc";
import { logFailure } from "@svc/platform/log";
import { ObjectTables } from "@svc/store/objects/object-tables";
import { KeptAnswers } from "@svc/store/objects/kept-answers";
import { projectTemplate, templateRow } from "@svc/store/template/link-templates";
import { findShard } from "@svc/store/d1/shard";
import { Lookups } from "./lookups.ts";
import { linkViewOf, startViewOf } from "./views.ts";
import { TEMPLATE } from "./schema.ts";
import { type Stored, TemplateStore } from "./template-store.ts";
import { CHECK_AFTER_MS, UsageCaps } from "./usage-caps.ts";

/** Retry delays for changes that could not be copied to the list; they grow with each failure. */
const PROJECT_AGAIN_MS = { min: 5_000, max: 300_000 };

/** The source of truth for one template: its draft, its published versions, its caps. */
export class TemplateObject extends ObjectEntrypoint<TemplateEnv> implements TemplateRpc {
  readonly #tables = new ObjectTables(this.ctx.storage, TEMPLATE);
  readonly #store = new TemplateStore(this.#tables);
  readonly #caps = new UsageCaps(this.#tables, Number(this.env.TEMPLATE_CHECK_MS ?? CHECK_AFTER_MS));

  readonly #lookups = new Lookups(this.#tables);

  readonly #answers = new KeptAnswers(this.ctx.storage, KEYS_KEPT.reusable_link);

  /** In memory only: after a restart the bucket is full, as it would be within a minute anyway. */
  #starts: Bucket | undefined;

  readonly #alarm = new Alarm(this.ctx.storage);

  /**
   * The platform may have given up on the alarm for an unprojected change, so it is set again before the first call. One
   * that is still set stays, since the delay is counted from now.
   */
  constructor(ctx: DurableObjectState, env: TemplateEnv) {
    super(ctx, env);
    if (this.#isProjected) return;
    void ctx.blockConcurrencyWhile(async () => {
      if (!(await this.#alarm.load())) this.#arm();
    });
  }

  async create(request: CreateTemplate, publication?: Publication) {
    if (this.#store.stored) return refuse("slug_taken");
    const now = Date.now();
    const { slug, accountId, org, terms, content } = request;
    const draft: Template = {
      ...terms,
      ...content,
      slug,
      accountId,
      org,
      status: "draft",
      version: 0,
      hasUnpublishedChanges: true,
      linkVersion: 1,
      createdAt: now,
      updatedAt: now,
    };
    const fresh = { template: draft, revision: 0, linkIssuedAt: now };
    return this.#keep(publication ? this.#store.publish(fresh, publication, now) : fresh);
  }

  async read(accountId: AccountId) {
    const found = this.#find(accountId);
    return found ? this.#viewOf(found) : refuse("not_found");
  }

  async change(accountId: AccountId, { terms, content, expectedRevision }: ChangeTemplate) {
    const found = this.#find(accountId);
    if (!found) return refuse("not_found");
    if (found.template.status === "revoked" || found.revision !== expectedRevision) return refuse("conflict");
    const { identification: _label, totalCap: _cap, database: _database, ...kept } = found.template;
    const template = { ...kept, ...terms, ...content };
    const hasUnpublishedChanges = !this.#isPublished(template);
    return this.#keep({ ...found, template: { ...template, hasUnpublishedChanges, updatedAt: Date.now() } });
  }

  async publish(accountId: AccountId, publication: Publication & { readonly expectedRevision: number }) {
    const found = this.#find(accountId);
    if (!found) return refuse("not_found");
    const isOther = publication.expectedRevision !== found.revision;
    if (found.template.status === "revoked" || isOther) return refuse("conflict");
    if (this.#isPublished(found.template)) return this.#viewOf(found);
    return this.#keep(this.#store.publish(found, publication, Date.now()));
  }

  async rotateLink(accountId: AccountId, shortLink: boolean) {
    const found = this.#find(accountId);
    if (!found) return refuse("not_found");
    const { template } = found;
    if (template.status === "revoked") return refuse("conflict");
    const now = Date.now();
    const rotated = { ...template, linkVersion: template.linkVersion + 1, shortLink, updatedAt: now };
    return this.#keep({ ...found, template: rotated, linkIssuedAt: now });
  }

  async act(accountId: AccountId, act: StatusAct) {
    const found = this.#find(accountId);
    if (!found) return refuse("not_found");
    const { template } = found;
    const now = Date.now();
    const status = nextStatus(template.status, act);
    if (status === undefined) return refuse("conflict");
    if (status === template.status) return this.#viewOf(found);
    return this.#keep({ ...found, template: { ...template, status, updatedAt: now } });
  }

  async readVersions(accountId: AccountId) {
    if (!this.#find(accountId)) return refuse("not_found");
    return { ok: true as const, versions: this.#store.versions() };
  }

  async readLink() {
    const { stored } = this.#store;
    if (!stored) return refuse("not_found");
    const use = this.#caps.use(Date.now());
    return { ok: true as const, link: linkViewOf(stored, this.#store.published, use) };
  }

  async readStart() {
    const { stored } = this.#store;
    if (!stored) return refuse("not_found");
    const use = this.#caps.use(Date.now());
    return { ok: true as const, start: startViewOf(stored.template, this.#store.published, use) };
  }

  async takeStart(policy: BucketPolicy) {
    const { bucket, grant } = takeTokens(policy, this.#starts, { wanted: 1, now: Date.now() });
    this.#starts = bucket;
    return grant;
  }

  async countLookup(network: string) {
    const now = Date.now();
    const grant = this.#lookups.count(network, now);
    this.#arm();
    if ("refused" in grant && grant.refused === "link") await this.#warnOwner();
    return grant;
  }

  async takeOffLookup(id: number) {
    this.#lookups.takeOff(id);
  }

  async reserve(verificationId: VerificationId) {
    const { stored } = this.#store;
    if (!stored) return refuse("not_found");
    const now = Date.now();
    const refusal = startRefusal(stored.template, this.#caps.use(now));
    if (refusal) return refuse(refusal);
    this.#caps.take(verificationId, now);
    this.#arm();
    await faultPoint(this.env, "template.after.reserve");
    return { ok: true as const };
  }

  async beginIdempotent(scope: string) {
    if (!this.#store.stored) return { state: "unknown" as const };
    const begun = this.#answers.begin(scope, Date.now());
    this.#arm();
    return begun;
  }

  async endIdempotent(scope: string, answer: KeptAnswer | undefined) {
    this.#answers.end(scope, answer, Date.now());
  }

  /**
   * Updates the list, and checks reserved slots that may never have been used. A failure of one does not affect the
   * other. Nothing is thrown, since the platform would retry for two minutes and then give up.
   */
  override async alarm(info?: AlarmInvocationInfo) {
    this.#alarm.rang(info);
    const now = Date.now();
    this.#answers.drop(now);
    this.#lookups.drop(now);
    await Promise.all([this.#project(), this.#lookAfterPlaces(now)]);
    this.#arm();
  }

  #find(accountId: AccountId): Stored | undefined {
    const { stored } = this.#store;
    return stored?.template.accountId === accountId ? stored : undefined;
  }

  /** Stores a new revision and updates the list at once; on failure the alarm does it. */
  async #keep(changed: Stored) {
    const stored = this.#store.put(changed);
    this.#arm();
    await faultPoint(this.env, "template.after.commit");
    await this.#project();
    return this.#viewOf(stored);
  }

  #isPublished(template: Template): boolean {
    const { published } = this.#store;
    return published !== undefined && contentText(published) === contentText(template);
  }

  get #isProjected(): boolean {
    const { stored, projectedRevision } = this.#store;
    return !stored || projectedRevision === stored.revision;
  }

  /** Waits as long again as the change has already waited. */
  #nextProjection(): number | undefined {
    const { stored } = this.#store;
    if (!stored || this.#isProjected) return undefined;
    const { min, max } = PROJECT_AGAIN_MS;
    const now = Date.now();
    return now + Math.min(Math.max(now - stored.template.updatedAt, min), max);
  }

  /** On failure the list stays outdated until the alarm retries. */
  async #project(): Promise<void> {
    const { stored, published } = this.#store;
    if (!stored || this.#isProjected) return;
    try {
      const shard = await findShard(this.env, stored.template.accountId);
      await projectTemplate(shard, templateRow(stored, published));
      this.#store.markProjected(stored.revision);
    } catch (error) {
      logFailure("template.project", error);
    }
  }

  /** When a verification cannot be reached, its slot is kept and the others are still checked. */
  async #lookAfterPlaces(now: number): Promise<void> {
    for (const verificationId of this.#caps.due(now)) {
      try {
        const { ok: exists } = await verificationObject(this.env, verificationId).readSession();
        this.#caps.settle(verificationId, exists);
      } catch (error) {
        logFailure("template.places", error, { verification: verificationId });
        this.#caps.postpone(verificationId, now);
      }
    }
  }

  /** Once a day, counted by the account. A failed warning is retried with the next refusal. */
  async #warnOwner(): Promise<void> {
    const { stored } = this.#store;
    if (!stored) return;
    const { accountId, slug, name } = stored.template;
    try {
      await accountObject(this.env, accountId).linkGuessed(accountId, { slug, name });
    } catch (error) {
      logFailure("template.guessed", error);
    }
  }

  /** Sets the single alarm for the earliest of all due times. An earlier alarm stays: the run sets the next one. */
  #arm(): void {
    this.#alarm.set(
      [this.#nextProjection(), this.#caps.nextDue(), this.#answers.nextDue(), this.#lookups.nextDue()],
      Infinity,
    );
  }

  #viewOf(stored: Stored): { readonly ok: true } & TemplateView {
    const { template, revision, linkIssuedAt } = stored;
    return { ok: true, template, revision, linkIssuedAt, use: this.#caps.use(Date.now()) };
  }
}

function refuse<R extends TemplateRefusal>(refused: R) {
  return { ok: false as const, refused };
}
