import { join } from 'node:path'
import { Access, type AccessStore } from '../core/access.ts'
import type { CountSharing } from '../core/rate-limits/rate-limit.ts'
import { Telemetry } from '../core/telemetry.ts'
import { ApiKeys } from './api-keys.ts'
import { Audit } from './audit.ts'
import type { DamageState } from './damage-state.ts'
import { DataEraser } from './data-eraser.ts'
import { Database } from './database.ts'
import { Editions } from './editions.ts'
import type { Engine } from './engine.ts'
import { GoogleIds } from './google-ids.ts'
import { GoogleLinks } from './google-links.ts'
import { Holds } from './holds.ts'
import { Keyrings } from './keyrings.ts'
import { ListHeads } from './list-heads.ts'
import { ListWatch } from './list-watch.ts'
import { Lists } from './lists.ts'
import { Meta } from './meta.ts'
import { requireInService } from './meta-row.ts'
import { OAuthStore } from './oauth.ts'
import { PlaceAliases } from './place-aliases.ts'
import { PlaceFactsCache } from './place-facts-cache.ts'
import { ProviderPlaces } from './provider-places.ts'
import { type RefreshedPlace, type Refreshing, refreshPlaces } from './refresh-places.ts'
import { Reports } from './reports.ts'
import { forgetTokenResponse, Retries } from './retries.ts'
import { databaseName } from './sqlite/file.ts'
import { sqliteEngine } from './sqlite.ts'
import type { StoredList } from './stored-list.ts'
import { Suggestions } from './suggestions.ts'
import { TermsFill } from './terms-fill.ts'
import { Tickets } from './tickets.ts'
import { Votes } from './votes.ts'

export type Clock = () => Date

/** All stored data. */
export class Storage implements AsyncDisposable {
  readonly lists: Lists
  readonly votes: Votes
  readonly editions: Editions
  readonly suggestions: Suggestions
  readonly apiKeys: ApiKeys
  readonly retries: Retries
  readonly oauth: OAuthStore
  readonly keyrings: Keyrings
  readonly googleIds: GoogleIds
  readonly providerPlaces: ProviderPlaces
  readonly placeAliases: PlaceAliases
  /** Lists that the operator keeps hidden. */
  readonly holds: Holds
  readonly audit: Audit
  readonly reports: Reports
  readonly meta: Meta
  readonly eraser: DataEraser
  readonly termsFill: TermsFill
  /** Counts that all processes share; absent if one process answers all requests. */
  readonly sharing: CountSharing | undefined
  /** Look-ups of credentials and lists for the dispatcher. */
  readonly access: AccessStore<StoredList>
  /** Looks up a list for a request that has just arrived. */
  readonly listNow: AccessStore<StoredList>['list']
  readonly #database: Database
  readonly #tickets: Tickets
  readonly #watch: ListWatch

  /** @param failed logs an error beside a successful request */
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
    this.eraser = new DataEraser(engine, this.meta, failed, telemetry)
    this.termsFill = new TermsFill(database, this.eraser, failed)
    this.lists = new Lists(database, heads, this.#watch, this.eraser, now, new PlaceFactsCache(telemetry))
    this.audit = new Audit(database, this.eraser, now)
    this.reports = new Reports(database, this.eraser, now)
    this.votes = new Votes(database, this.lists, this.eraser, now, telemetry)
    this.editions = new Editions(database, this.lists, this.eraser, now)
    this.suggestions = new Suggestions(database, this.lists, this.#watch, this.eraser, now)
    this.apiKeys = new ApiKeys(database, now, failed, telemetry)
    this.retries = new Retries(database, now)
    this.oauth = new OAuthStore(database, now)
    this.keyrings = new Keyrings(database, now)
    this.providerPlaces = new ProviderPlaces(database, now)
    this.placeAliases = new PlaceAliases(database, this.meta, this.eraser, now, failed)
    this.#tickets = new Tickets(database, now)
    this.listNow = slug => heads.findOnArrival(slug)
    this.access = {
      apiKey: hash => this.apiKeys.find(hash),
      list: slug => heads.find(slug),
      isEditToken: async hash =>
        (await database.read(db =>
          db.selectFrom('lists').select('id').where('token_hash', '=', hash).executeTakeFirst(),
        )) !== undefined,
      isInvitation: (kind, id) => (kind === 'voteId' ? this.votes : this.suggestions).isThere(id),
      forgetTokenResponse: list => database.write(db => forgetTokenResponse(db, list)),
      ticket: hash => this.#tickets.find(hash),
      addTicket: (hash, scope) => this.#tickets.add(hash, scope),
    }
    this.holds = new Holds(this.lists, this.access)
    this.googleIds = new GoogleIds(database, new GoogleLinks(database, this.lists, new Access(this.access)), now)
  }

  /** Migrates the schema. @returns the migrations that ran @throws OutOfService for a database without the current lists */
  migrate(): Promise<string[]> {
    return this.#database.migrate({ check: requireInService })
  }

  /** See `refreshPlaces`. Runs as the operator. */
  refreshPlaces(request: Refreshing): AsyncIterable<RefreshedPlace> {
    return refreshPlaces(this.#database, this.lists, new Access(this.access), request)
  }

  /** Deletes expired data. */
  async sweep(): Promise<void> {
    const expiring = [
      this.retries,
      this.oauth,
      this.providerPlaces,
      this.placeAliases,
      this.audit,
      this.reports,
      this.#tickets,
    ]
    await Promise.all(expiring.map(some => some.sweep()))
    await this.#database.write(db => db.deleteFrom('shared_counts').where('expire', '<', Date.now()).execute())
  }

  /** Damage found in the database. */
  get damage(): DamageState {
    return this.#database.damage
  }

  /** Checks that the database answers. @throws Problem `storage_unavailable` */
  ping(): Promise<void> {
    return this.#database.ping()
  }

  /** Ends all watches for good, because clients never do. */
  stopWatching(): void {
    this.#watch[Symbol.dispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopWatching()
    await this.termsFill[Symbol.asyncDispose]()
    await this.eraser[Symbol.asyncDispose]()
    await this.#database[Symbol.asyncDispose]()
  }
}

/**
 * Opens storage at a `postgres://` URL, or in a SQLite file in the data folder, which must exist.
 * @param readsThrough whether all of a small file is first checked for damage
 */
export const storageAt = async (
  databaseUrl: string | undefined,
  dataDir: string,
  clock?: Clock,
  failed: (error: unknown) => void = console.warn,
  telemetry?: Telemetry,
  readsThrough: boolean = false,
  changed: (engine: Engine) => Engine = engine => engine,
): Promise<Storage> =>
  new Storage(
    changed(
      databaseUrl
        ? // Imported only when needed: the driver and the shared limits are a tenth of all code that would be loaded.
          (await import('./postgres.ts')).postgresEngine(databaseUrl)
        : sqliteEngine(join(dataDir, databaseName), line => failed(new Error(line)), readsThrough),
    ),
    clock,
    failed,
    telemetry,
  )
