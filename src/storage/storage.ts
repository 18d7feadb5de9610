import { join } from 'node:path'
import { Access, type AccessStore } from '../core/access.ts'
import type { Sharing } from '../core/limits.ts'
import { Telemetry } from '../core/telemetry.ts'
import { ApiKeys } from './api-keys.ts'
import { Audit } from './audit.ts'
import { Database } from './database.ts'
import type { Engine } from './engine.ts'
import { Erasing } from './erasing.ts'
import type { FoundDamage } from './found-damage.ts'
import { GoogleIds } from './google-ids.ts'
import { GoogleLinks } from './google-links.ts'
import { Holds } from './holds.ts'
import { KnownFacts } from './known-facts.ts'
import { KnownWords } from './known-words.ts'
import { ListHeads } from './list-heads.ts'
import { ListWatch } from './list-watch.ts'
import { Lists } from './lists.ts'
import { Meta } from './meta.ts'
import { refuseElsewhere } from './moving/marks.ts'
import { OAuthStore } from './oauth.ts'
import { ProviderPlaces } from './provider-places.ts'
import { type RefreshedPlace, type Refreshing, refreshPlaces } from './refresh-places.ts'
import { Reports } from './reports.ts'
import { forgetTokenAnswer, Retries } from './retries.ts'
import { databaseName } from './sqlite/file.ts'
import { sqliteEngine } from './sqlite.ts'
import type { StoredList } from './stored-list.ts'
import { Votes } from './votes.ts'

export type Clock = () => Date

/** Everything that is kept. */
export class Storage implements AsyncDisposable {
  readonly lists: Lists
  readonly votes: Votes
  readonly apiKeys: ApiKeys
  readonly retries: Retries
  readonly oauth: OAuthStore
  readonly googleIds: GoogleIds
  readonly providerPlaces: ProviderPlaces
  /** Lists that the operator keeps hidden. */
  readonly holds: Holds
  readonly audit: Audit
  readonly reports: Reports
  readonly meta: Meta
  readonly erasing: Erasing
  /** Where counts are kept that all have in common; nothing where one process alone answers requests. */
  readonly sharing: Sharing | undefined
  /** What the door asks about credentials and lists. */
  readonly access: AccessStore<StoredList>
  /** A list as it is now, for whoever has just come over a connection. */
  readonly listNow: AccessStore<StoredList>['list']
  readonly #database: Database
  readonly #watch: ListWatch

  /** @param failed told of what went wrong beside a request that went well, for the log */
  constructor(
    engine: Engine,
    clock: Clock = () => new Date(),
    failed: (error: unknown) => void = console.warn,
    telemetry: Telemetry = new Telemetry(),
  ) {
    const database = new Database(engine, telemetry)
    const now = () => clock().toISOString()
    const heads = new ListHeads(database, telemetry)
    this.#database = database
    this.#watch = new ListWatch(database, failed, telemetry)
    this.meta = new Meta(database)
    this.sharing = engine.sharing?.(() => this.meta.secret('limits_secret'))
    this.erasing = new Erasing(engine, this.meta, failed, telemetry)
    const known = { facts: new KnownFacts(telemetry), words: new KnownWords(database.dataVersion, telemetry) }
    this.lists = new Lists(database, heads, this.#watch, this.erasing, now, known)
    this.audit = new Audit(database, this.erasing, now)
    this.reports = new Reports(database, this.erasing, now)
    this.votes = new Votes(database, this.lists, this.erasing, now)
    this.apiKeys = new ApiKeys(database, now, failed, telemetry)
    this.retries = new Retries(database, now)
    this.oauth = new OAuthStore(database, now)
    this.providerPlaces = new ProviderPlaces(database, now)
    this.listNow = slug => heads.findForNewcomer(slug)
    this.access = {
      apiKey: hash => this.apiKeys.find(hash),
      list: slug => heads.find(slug),
      isEditToken: async hash =>
        (await database.read(db =>
          db.selectFrom('lists').select('id').where('token_hash', '=', hash).executeTakeFirst(),
        )) !== undefined,
      isVote: id => this.votes.isThere(id),
      forgetTokenAnswer: list => database.write(db => forgetTokenAnswer(db, list)),
    }
    this.holds = new Holds(this.lists, this.access)
    this.googleIds = new GoogleIds(database, new GoogleLinks(database, this.lists, new Access(this.access)), now)
  }

  /** Brings the schema up to date. @returns what was done @throws ListsElsewhere where the lists of this database are not the ones that count */
  async migrate(): Promise<string[]> {
    const done = await this.#database.migrate()
    await refuseElsewhere(this.#database)
    return done
  }

  /** See `refreshPlaces`. In the operator's name: nobody else asks for it. */
  refreshPlaces(wanted: Refreshing): AsyncIterable<RefreshedPlace> {
    return refreshPlaces(this.#database, this.lists, new Access(this.access), wanted)
  }

  /** Forgets what is kept for a time only, and whose time is over. */
  async sweep(): Promise<void> {
    const kept = [this.retries, this.oauth, this.providerPlaces, this.audit, this.reports]
    await Promise.all(kept.map(some => some.sweep()))
    await this.#database.write(db => db.deleteFrom('shared_counts').where('expire', '<', Date.now()).execute())
  }

  /** What is known of damage to the database. */
  get damage(): FoundDamage {
    return this.#database.damage
  }

  /** Whether the database answers. @throws Problem `storage_unavailable` */
  ping(): Promise<void> {
    return this.#database.ping()
  }

  /** Ends whatever is watched, for good: nobody would let go of it by himself. */
  stopWatching(): void {
    this.#watch[Symbol.dispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopWatching()
    await this.erasing[Symbol.asyncDispose]()
    await this.#database[Symbol.asyncDispose]()
  }
}

/**
 * Storage at a `postgres://` URL, or without one in a file of SQLite in the data folder, which has to be there.
 * @param readsThrough looks for damage in the whole of a small file first
 */
export const storageAt = async (
  databaseUrl: string | undefined,
  dataDir: string,
  clock?: Clock,
  failed: (error: unknown) => void = console.warn,
  telemetry?: Telemetry,
  readsThrough: boolean = false,
): Promise<Storage> =>
  new Storage(
    databaseUrl
      ? // Not where there is none: the driver and what counts in it are a tenth of what would be loaded.
        (await import('./postgres.ts')).postgresEngine(databaseUrl)
      : sqliteEngine(join(dataDir, databaseName), line => failed(new Error(line)), readsThrough),
    clock,
    failed,
    telemetry,
  )
