import { join } from 'node:path'
import type { Settings } from '../config/index.ts'
import { Dispatcher } from '../core/dispatcher.ts'
import type { ReadLink } from '../core/list-references.ts'
import { problemBody } from '../core/problem.ts'
import { type LimitSettings, type Limits, openLimits } from '../core/rate-limits/limits.ts'
import { Telemetry } from '../core/telemetry.ts'
import { readListLink } from '../domain/list-link.ts'
import { linkedNames } from '../formats/export/index.ts'
import type { Services } from '../operations/operation.ts'
import { linkOpener } from '../places/map-links/link-opener.ts'
import type { OnDemandSettings } from '../places/on-demand.ts'
import { localHere, type OpenLocal } from '../places/open-local.ts'
import { openPlaces, type Places, type PlacesSettings } from '../places/open-places.ts'
import type { Engine } from '../storage/engine.ts'
import { refuseMissingDatabase } from '../storage/sqlite/backup-folder.ts'
import { databaseName } from '../storage/sqlite/file.ts'
import { type Clock, type Storage, storageAt } from '../storage/storage.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { makeFolder } from '../util/make-folder.ts'
import { FileMaps, type MapSettings } from './file-maps.ts'
import { FileReading } from './file-reading.ts'

export type ContainerSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'backupDir'>> &
  MapSettings &
  PlacesSettings &
  LimitSettings & {
    openMapLinks?: boolean
    /** For tests: the origin that stands for the hosts of map links. */
    mapLinksAt?: string
  }

export type Container = AsyncDisposable & {
  dispatcher: Dispatcher<Services, StoredList>
  /**
   * The dispatcher of people without an API key: the site API, and guests of the tools. Its place look-ups never use the network, because
   * they run while people type, and cost the operator nothing. It teaches no aliases.
   */
  siteDispatcher: Dispatcher<Services, StoredList>
  storage: Storage
  limits: Limits
  maps: FileMaps
  /** Reads the place index. @throws Error when it cannot be read */
  checkPlaces(): Promise<void>
} & Pick<Places, 'background'>

export type ContainerDependencies = {
  clock?: Clock
  /** Opens the place index. */
  openLocal?: OpenLocal
  telemetry?: Telemetry
  engine?: ((engine: Engine) => Engine) | undefined
  /** Whether this is the service, not a single command. At start, the service checks all of a small database for damage. */
  isService?: boolean
  /** Loads areas when they are asked for. */
  onDemand?: OnDemandSettings | undefined
}

/** An arbitrary id: looking it up reads the index. */
const anyPlaceId = 'osm:node/1'

/**
 * Opens the dispatchers and their dependencies, for the service and the command line.
 * @param base the public URL
 * @param onError receives errors that did not fail a request
 * @throws Error when the data folder or the database cannot be used
 */
export async function openContainer(
  settings: ContainerSettings,
  base: string,
  onError: (error: unknown) => void,
  {
    clock = () => new Date(),
    openLocal = localHere,
    telemetry = new Telemetry(),
    engine,
    isService = false,
    onDemand,
  }: ContainerDependencies = {},
): Promise<Container> {
  makeFolder(settings.dataDir)
  await using opened = new AsyncDisposableStack()
  if (settings.databaseUrl === undefined && settings.backupDir !== undefined)
    refuseMissingDatabase(join(settings.dataDir, databaseName), settings.backupDir, clock())
  const storage = opened.use(
    await storageAt(settings.databaseUrl, settings.dataDir, clock, onError, telemetry, isService, engine),
  )
  await storage.migrate()
  const local = opened.use(await openLocal(settings.dataDir, onError))
  // Imported lazily, with the readers of all formats of places.
  const areas = onDemand && opened.use(new (await import('../places/on-demand.ts')).OnDemand(onDemand, onError))
  const { lookup, offline, background } = opened.use(
    openPlaces(settings, local, storage, base, onError, clock, telemetry, areas),
  )
  const files = opened.use(new FileReading())
  const maps = opened.use(new FileMaps(settings, onError))
  const links = settings.openMapLinks ? linkOpener({ standIn: settings.mapLinksAt }) : undefined
  const limits = openLimits(settings, storage.sharing, telemetry)
  const services: Services = {
    lists: storage.lists,
    votes: storage.votes,
    editions: storage.editions,
    suggestions: storage.suggestions,
    limits,
    places: lookup,
    offlinePlaces: offline,
    aliases: storage.placeAliases,
    readFile: (bytes, reading) => files.read(bytes, reading),
    links,
    maps,
    addresses: { base, formats: linkedNames },
    now: () => clock().toISOString(),
    problemBody: (problem, requestId) => problemBody(problem, base, requestId) as never,
  }
  const readLink: ReadLink = (text, origin) => readListLink(text, origin === undefined ? [base] : [base, origin])
  const options = { retries: storage.retries, readLink, limits }
  const resources = opened.move()
  return {
    dispatcher: new Dispatcher(services, storage.access, options),
    siteDispatcher: new Dispatcher(
      { ...services, places: offline, aliases: { teach: async () => {} } },
      storage.access,
      options,
    ),
    storage,
    limits,
    maps,
    checkPlaces: async () => void (await local.get(anyPlaceId)),
    background,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
