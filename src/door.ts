import { join } from 'node:path'
import { type BallotLimits, ballotCaps } from './ballot-caps.ts'
import type { Elsewhere } from './core/elsewhere.ts'
import type { Sharing } from './core/limits.ts'
import { problemBody } from './core/problem.ts'
import { Rates } from './core/rates.ts'
import { Door } from './core/run.ts'
import { Telemetry } from './core/telemetry.ts'
import { exportNames } from './exports/index.ts'
import { makeFolder } from './folder.ts'
import type { OwnMetrics } from './front/metrics.ts'
import { FileReading } from './imports/thread.ts'
import type { Services } from './operations/operation.ts'
import { openPlaces, type Places, type PlacesSettings } from './places/index.ts'
import { localHere, type OpenLocal } from './places/open-local.ts'
import type { Settings } from './settings/index.ts'
import { refuseLost } from './storage/sqlite/backup-folder.ts'
import { databaseName } from './storage/sqlite/file.ts'
import { type Clock, type Storage, storageAt } from './storage/storage.ts'
import type { StoredList } from './storage/stored-list.ts'

export type DoorSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'rateLimits'> &
  Partial<Pick<Settings, 'backupDir'>> &
  PlacesSettings &
  BallotLimits

export type Opened = AsyncDisposable & {
  door: Door<Services, StoredList>
  /** The same for the website's own pages, before which people type: it asks nobody on the network about places. */
  siteDoor: Door<Services, StoredList>
  storage: Storage
  /** Where counts of limits are kept that all processes have in common; nothing where one alone answers requests. */
  sharing: Sharing | undefined
  /** How often callers may come; nothing for as often as they like. */
  rates: Rates | undefined
  /** @throws what keeps the place directory from being read */
  askPlaces(): Promise<void>
} & Pick<Places, 'google'>

export type DoorSurroundings = {
  clock?: Clock
  /** Where the place directory is read. */
  openLocal?: OpenLocal
  telemetry?: Telemetry
  /** The process that this one is a worker of; nothing for none. */
  primary?: Primary | undefined
  /** Whether it opens for a service and not for one command: then the whole of a small database is looked through for damage. */
  isService?: boolean
}

/** What a worker leaves to another process. */
export type Primary = {
  /** Where what writes is performed, by the door that was come in by. */
  elsewhere(door: DoorName): Elsewhere
  sharing: Sharing
  /** What all processes say of themselves. */
  metrics(): Promise<readonly OwnMetrics[]>
  /** @throws Problem when it cannot serve */
  requireReady(): Promise<void>
  /** Tells it that the database is damaged. @param why as in `StorageDamage` */
  damaged(why: string): Promise<void>
}

export type DoorName = 'door' | 'siteDoor'

/** Known or not: it is looked for. */
const anyPlaceId = 'osm:node/1'

/**
 * The door to every operation and what is behind it, for the service and the command line alike.
 * @param base the public URL
 * @param failed told of what went wrong beside a request that went well
 * @throws Error when the data folder or the database cannot be used
 */
export async function openDoor(
  settings: DoorSettings,
  base: string,
  failed: (error: unknown) => void,
  {
    clock = () => new Date(),
    openLocal = localHere,
    telemetry = new Telemetry(),
    primary,
    isService = false,
  }: DoorSurroundings = {},
): Promise<Opened> {
  makeFolder(settings.dataDir)
  await using opened = new AsyncDisposableStack()
  if (settings.databaseUrl === undefined && settings.backupDir !== undefined)
    refuseLost(join(settings.dataDir, databaseName), settings.backupDir, clock())
  const storage = opened.use(
    await storageAt(settings.databaseUrl, settings.dataDir, clock, failed, telemetry, isService && !primary),
  )
  await storage.migrate()
  const local = opened.use(await openLocal(settings.dataDir, failed))
  const { lookup, offline, google } = opened.use(openPlaces(settings, local, storage, base, failed, clock, telemetry))
  const files = opened.use(new FileReading())
  const sharing = storage.sharing ?? primary?.sharing
  // Where several processes may write there is nobody to leave it to.
  const elsewhere = storage.sharing ? undefined : primary?.elsewhere
  const rates = settings.rateLimits && new Rates(settings.rateLimits, sharing, telemetry)
  const services: Services = {
    lists: storage.lists,
    votes: storage.votes,
    ballotSpending: ballotCaps(settings, sharing, telemetry),
    places: lookup,
    readFile: bytes => files.read(bytes),
    addresses: { base, formats: exportNames },
    now: () => clock().toISOString(),
    problemBody: (problem, requestId) => problemBody(problem, base, requestId) as never,
  }
  const everything = opened.move()
  return {
    door: new Door(services, storage.access, storage.retries, rates, elsewhere?.('door')),
    siteDoor: new Door(
      { ...services, places: offline },
      storage.access,
      storage.retries,
      undefined,
      elsewhere?.('siteDoor'),
    ),
    storage,
    sharing,
    rates,
    askPlaces: async () => void (await local.get(anyPlaceId)),
    ...(google && { google }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
