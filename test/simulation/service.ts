import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Operation } from '../../src/core/operation.ts'
import { Problem } from '../../src/core/problem.ts'
import { dailyRows } from '../../src/core/rate-limits/rules.ts'
import { propertyName } from '../../src/core/settings/setting.ts'
import { allOperations } from '../../src/operations/index.ts'
import { asynchronous, calledIn, localHere, type OpenLocal } from '../../src/places/open-local.ts'
import { openApp, type Service } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { databaseName } from '../../src/storage/sqlite/file.ts'
import { base, testClock, unlimitedLoad } from '../support/api.ts'
import { asAdmin } from '../support/as-admin.ts'
import { isEventStream } from '../support/events.ts'
import { givePlaces } from '../support/places.ts'
import { type Call, type Reply, replyOf, requestOf } from './call.ts'
import { DatabaseFaults, faultyEngine } from './faulty-engine.ts'

/** How the place index answers: at once, after other requests, with what was asked before, or not at all. */
export type ProviderMood = 'well' | 'slow' | 'wrong' | 'dead'

type Instance = { service: Service; faults: DatabaseFaults }

/** One or several services over one database, whose clock, disk, process and place index the simulation controls. */
export class SimulatedService implements AsyncDisposable {
  readonly clock = testClock()
  readonly #instances: Instance[] = []
  readonly #dataDir: string
  readonly #databaseUrl: string | undefined
  readonly #resources: AsyncDisposableStack
  readonly #openLocal: OpenLocal
  mood: ProviderMood = 'well'
  isDiskFull = false
  /** An API key. */
  key = ''
  /** The places of the index that were seen last, for a wrong answer. */
  #lastFound: unknown

  private constructor(local: Awaited<ReturnType<OpenLocal>>, databaseUrl: string | undefined) {
    this.#databaseUrl = databaseUrl
    this.#dataDir = mkdtempSync(join(folder(), 'forklist-'))
    this.#resources = new AsyncDisposableStack()
    this.#resources.defer(() => rmSync(this.#dataDir, { recursive: true, force: true }))
    const moody = asynchronous(async (name, given) => {
      if (this.mood === 'dead') throw new Problem('provider_unavailable')
      if (this.mood === 'slow') for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
      const answer = await calledIn(local, name, given)
      if (name !== 'find') return answer
      const found = this.mood === 'wrong' && this.#lastFound ? this.#lastFound : answer
      this.#lastFound = answer
      return found
    })
    this.#openLocal = async () => ({ ...moody, [Symbol.asyncDispose]: async () => {} })
  }

  /** @param databaseUrl of PostgreSQL; by default a file of SQLite */
  static async open(instances: number, databaseUrl?: string): Promise<SimulatedService> {
    const simulated = new SimulatedService(await sharedIndex(), databaseUrl)
    for (let index = 0; index < instances; index++) simulated.#instances.push(await simulated.#open())
    simulated.key = (await simulated.#instances[0]!.service.storage.apiKeys.create('simulation')).key
    return simulated
  }

  get instances(): number {
    return this.#instances.length
  }

  async #open(): Promise<Instance> {
    const faults = new DatabaseFaults()
    const service = await openApp(
      { ...unlimited, sharedCacheSeconds: 0, dataDir: this.#dataDir, databaseUrl: this.#databaseUrl },
      base,
      openLog('silent'),
      {
        clock: this.clock.now,
        load: unlimitedLoad,
        openLocal: this.#openLocal,
        engine: engine => faultyEngine(engine, faults),
      },
    )
    return { service, faults }
  }

  /** @returns `undefined` if the process died before it answered */
  async fetch(instance: number, call: Call): Promise<Reply | undefined> {
    const { service, faults } = this.#instances[instance]!
    faults.isDiskFull = this.isDiskFull
    const response = await service.fetch(requestOf(call))
    const bytes = isEventStream(response) ? await firstOf(response.body!) : await response.bytes()
    return faults.hasDied ? undefined : replyOf(call, response, bytes)
  }

  /** Calls an operation over REST, with a key that may call all. */
  async ask(name: string, input: Record<string, unknown>, token?: string): Promise<Reply> {
    const operation = allOperations.find(operation => operation.name === name) as Operation
    return (await this.fetch(0, { operation, input, isTool: false, token, key: this.key }))!
  }

  /** Lets a process die at one of the next queries of a write. */
  dieSoon(instance: number, queries: number, after: boolean): void {
    this.#instances[instance]!.faults.dieIn(queries, after)
  }

  /** Starts the processes anew that died. @returns how many */
  async restart(): Promise<number> {
    let restarted = 0
    for (const [index, { service, faults }] of this.#instances.entries()) {
      if (!faults.hasDied) {
        faults.queriesLeft = undefined
        continue
      }
      // What a dead process would still do fails.
      await Promise.resolve(service[Symbol.asyncDispose]()).catch(() => {})
      this.#instances[index] = await this.#open()
      restarted++
    }
    return restarted
  }

  /** Whether several processes may write at once. Those with one file of SQLite would wait for each other in real time. */
  get writesTogether(): boolean {
    return this.#databaseUrl !== undefined
  }

  /** Returns whether a query or transaction has not ended. Only while no request is under way. */
  async hasOpenQuery(): Promise<boolean> {
    if (this.#databaseUrl !== undefined) {
      const open = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in %'
        and state_change < now() - interval '1 second'`
      return (await asAdmin(this.#databaseUrl, open)).length > 0
    }
    // In SQLite it keeps the log from being emptied, as does a thread that erases data, for a moment.
    using database = new DatabaseSync(join(this.#dataDir, databaseName))
    const checkpoint = database.prepare('pragma wal_checkpoint(truncate)')
    for (let tries = 0; tries < 100; tries++) {
      if (checkpoint.get()!.busy === 0) return false
      await setTimeout(50)
    }
    return true
  }

  /** Returns the lists whose stored numbers of places and bytes of notes are not those of their places. */
  async miscounted(): Promise<unknown[]> {
    const query = `select * from (select slug, place_count, notes_bytes, count(place_id) as places,
      coalesce(sum(octet_length(note)), 0) as bytes from lists left join entries on list_id = lists.id
      group by lists.id, slug, place_count, notes_bytes) as counted where place_count <> places or notes_bytes <> bytes`
    if (this.#databaseUrl !== undefined) return asAdmin(this.#databaseUrl, query)
    using database = new DatabaseSync(join(this.#dataDir, databaseName))
    return database.prepare(query).all()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.restart()
    for (const { service } of this.#instances) await service[Symbol.asyncDispose]()
    await this.#resources.disposeAsync()
  }
}

/** Reads the beginning of a stream that does not end, and leaves. */
async function firstOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const reader = stream.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value!
}

const unlimited = {
  rateLimits: undefined,
  ...Object.fromEntries(dailyRows.map(([setting]) => [propertyName(setting), 1_000_000_000])),
}

/** Memory, where there is some: a simulated disk needs no durable one. */
const folder = (): string => (process.platform === 'linux' ? '/dev/shm' : tmpdir())

type Index = Awaited<ReturnType<OpenLocal>>

let opened: Promise<Index> | undefined

/** Returns the place index of the run, which remembers its answers: they depend on the question alone. */
const sharedIndex = (): Promise<Index> => {
  opened ??= openIndex()
  return opened
}

async function openIndex(): Promise<Index> {
  const dataDir = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
  const index = await localHere(dataDir, error => console.warn(error))
  const answers = new Map<string, unknown>()
  const remembering = asynchronous(async (name, given) => {
    const question = JSON.stringify([name, given])
    if (!answers.has(question)) answers.set(question, await calledIn(index, name, given))
    return structuredClone(answers.get(question))
  })
  return { ...remembering, [Symbol.asyncDispose]: async () => {} }
}
