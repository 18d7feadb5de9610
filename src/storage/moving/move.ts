import type { AuditNote } from '../../core/audit.ts'
import { type Compared, compared } from './compare.ts'
import type { MovedAway, Moving } from './marks.ts'
import { MoveError } from './move-error.ts'
import { MoveSource } from './source.ts'
import { primaryKeyOf, tables } from './tables.ts'
import { MoveTargetDatabase, type TargetState } from './target.ts'

export type MoveRequest = {
  dataDir: string
  url: string
  /** Name of the target in messages. */
  name: string
  /** Deletes what an interrupted move left in the target. */
  anew: boolean
  audit: AuditNote
  now(): string
  /** Reports progress. @param done share of this step, 0 to 1; absent if unknown */
  onProgress(step: string, done?: number): void
  /** Reports a fact about the data folder. */
  log(line: string): void
}

export type Moved = {
  /** Whether the move began now, was resumed, or was complete before. */
  how: 'begun' | 'resumed' | 'already'
  at: string
  tables: Compared[]
}

/**
 * Moves all data to PostgreSQL. An interrupted move can be resumed. Both databases refuse writes until the move is complete.
 * Then PostgreSQL accepts them.
 * @throws MoveError; BackupError for a damaged file; FolderBusy; Problem; Error of `node:sqlite` or `pg`
 */
export async function move(request: MoveRequest): Promise<Moved> {
  await using source = await MoveSource.open(request.dataDir, request.log)
  await using target = new MoveTargetDatabase(request.url, request.name)
  const [away, standing] = [await source.away(), await target.look()]
  if (away && standing.arrived?.id === away.id) return await alreadyMoved(source, target, away, request)
  if (away && standing.moving?.id !== away.id)
    throw new MoveError(
      `The lists of ${request.dataDir} were moved to ${away.to} on ${day(away.at)}. To move them to ${request.name} as they were then: forklist migrate-to --undo, then this again.`,
    )
  const { moving, how } = await begunOrResumed(source, target, { away, standing }, request)
  await copy(source, target, moving, request)
  const found = await comparedTables(source, target, request)
  const differing = differences(found)
  if (differing.length > 0)
    throw new MoveError(
      `${request.name} differs from ${request.dataDir}, and no service starts on it: ${differing.join('; ')}. Stop other writers to it, then start again with --anew.`,
    )
  const at = away?.at ?? request.now()
  // The source is marked first, so that an interruption leaves at most one database in service.
  await source.markAway({ id: moving.id, to: request.name, at })
  await target.arrive({ id: moving.id, at })
  return { how, at, tables: found }
}

/** Allows services on the data folder again. @returns where its lists were moved to @throws as `move` does */
export async function undo({
  dataDir,
  audit,
  now,
  log,
}: Pick<MoveRequest, 'dataDir' | 'audit' | 'now' | 'log'>): Promise<MovedAway> {
  await using source = await MoveSource.open(dataDir, log)
  const away = await source.away()
  if (!away) throw new MoveError(`The lists of ${dataDir} were not moved anywhere.`)
  await source.unmarkAway(audit, away, now())
  return away
}

type MoveState = { away: MovedAway | undefined; standing: TargetState }

async function begunOrResumed(
  source: MoveSource,
  target: MoveTargetDatabase,
  { away, standing }: MoveState,
  { name, anew, audit, now, onProgress }: MoveRequest,
): Promise<{ moving: Moving; how: 'begun' | 'resumed' }> {
  if (!standing.moving && standing.taken)
    throw new MoveError(`${name} is not empty (${standing.taken}): make an empty database (createdb), and name that.`)
  const schema = await target.migrate()
  onProgress('checking every row')
  if (standing.moving && !anew) {
    const id = away?.id ?? (await source.fingerprint())
    if (standing.moving.id !== id || standing.moving.schema !== schema)
      throw new MoveError(
        `A move into ${name} was interrupted. It moved other lists, or these lists before they changed. To delete its data and start again, use --anew.`,
      )
    return { moving: await target.resume(), how: 'resumed' }
  }
  source.inspect()
  await source.note(audit, name, now())
  const moving = { id: away?.id ?? (await source.fingerprint()), schema, copied: {} }
  await target.begin(moving)
  return { moving, how: 'begun' }
}

/** Copies all rows. Reads the next batch while one is written. */
async function copy(
  source: MoveSource,
  target: MoveTargetDatabase,
  begun: Moving,
  { onProgress }: MoveRequest,
): Promise<void> {
  let moving = begun
  let writing: Promise<void> = Promise.resolve()
  try {
    for (const table of tables) {
      const total = source.count(table)
      for (const batch of source.batches(table, moving.copied[table]?.last)) {
        await writing
        const rows = (moving.copied[table]?.rows ?? 0) + batch.length
        const last = [...primaryKeyOf(table, batch.at(-1)!)]
        moving = { ...moving, copied: { ...moving.copied, [table]: { rows, last } } }
        writing = target.copy(table, batch, moving)
        onProgress(`copying ${table}`, rows / total)
      }
    }
  } finally {
    await writing
  }
}

async function comparedTables(
  source: MoveSource,
  target: MoveTargetDatabase,
  { onProgress }: MoveRequest,
): Promise<Compared[]> {
  const found: Compared[] = []
  for (const table of tables) {
    const total = source.count(table)
    found.push(await compared(source, target, table, rows => onProgress(`comparing ${table}`, rows / total)))
  }
  return found
}

async function alreadyMoved(
  source: MoveSource,
  target: MoveTargetDatabase,
  { at }: MovedAway,
  request: MoveRequest,
): Promise<Moved> {
  const found = await comparedTables(source, target, request)
  const changed = differences(found)
  if (changed.length > 0)
    throw new MoveError(
      `The lists were moved on ${day(at)}, and ${request.name} has changed since (${changed[0]}). It is not overwritten.`,
    )
  return { how: 'already', at, tables: found }
}

const differences = (found: readonly Compared[]): string[] =>
  found.flatMap(({ difference }) => (difference === undefined ? [] : [difference]))

const day = (at: string): string => at.slice(0, 10)
