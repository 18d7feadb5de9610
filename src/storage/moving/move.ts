import type { AuditNote } from '../../core/audit.ts'
import { type Compared, compared } from './compare.ts'
import type { Away, Moving } from './marks.ts'
import { MoveError } from './move-error.ts'
import { Source } from './source.ts'
import { keyOf, tables } from './tables.ts'
import { type Standing, Target } from './target.ts'

export type Wanted = {
  dataDir: string
  url: string
  /** How the target is called in what is said of it. */
  name: string
  /** Throws away what a move that was broken off has left there. */
  anew: boolean
  audit: AuditNote
  now(): string
  /** How far it is. @param done 0 … 1, of this step; left out where nobody knows */
  tell(step: string, done?: number): void
  /** Told of what was found to be known of the data folder. */
  told(line: string): void
}

export type Moved = {
  /** Whether it was begun now, gone on with, or had been done before. */
  how: 'begun' | 'resumed' | 'already'
  at: string
  tables: Compared[]
}

/**
 * Moves everything that is kept into PostgreSQL. Whoever is killed meanwhile leaves what the next one goes on with. Nobody can write into
 * either of the databases until it is done, and only into PostgreSQL then.
 * @throws MoveError; BackupError when the file is damaged; FolderBusy; Problem; Error of `node:sqlite` or `pg`
 */
export async function move(wanted: Wanted): Promise<Moved> {
  await using source = await Source.open(wanted.dataDir, wanted.told)
  await using target = new Target(wanted.url, wanted.name)
  const [away, standing] = [await source.away(), await target.look()]
  if (away && standing.arrived?.id === away.id) return await alreadyMoved(source, target, away, wanted)
  if (away && standing.moving?.id !== away.id)
    throw new MoveError(
      `The lists of ${wanted.dataDir} were moved to ${away.to} on ${day(away.at)}. To move them to ${wanted.name} as they were then: forklist migrate-to --undo, then this again.`,
    )
  const { moving, how } = await begunOrResumed(source, target, { away, standing }, wanted)
  await copy(source, target, moving, wanted)
  const found = await comparedTables(source, target, wanted)
  const wrong = differences(found)
  if (wrong.length > 0)
    throw new MoveError(
      `${wanted.name} has not become what ${wanted.dataDir} has, and no service begins on it: ${wrong.join('; ')}. See that nothing else writes there, then begin anew with --anew.`,
    )
  const at = away?.at ?? wanted.now()
  // This first: whenever it is killed, at most one of the two is served.
  await source.markAway({ id: moving.id, to: wanted.name, at })
  await target.arrive({ id: moving.id, at })
  return { how, at, tables: found }
}

/** Lets services begin again on what is in the data folder. @returns where its lists were moved to @throws as `move` does */
export async function undo({
  dataDir,
  audit,
  now,
  told,
}: Pick<Wanted, 'dataDir' | 'audit' | 'now' | 'told'>): Promise<Away> {
  await using source = await Source.open(dataDir, told)
  const away = await source.away()
  if (!away) throw new MoveError(`The lists of ${dataDir} were not moved anywhere.`)
  await source.unmarkAway(audit, away, now())
  return away
}

type Found = { away: Away | undefined; standing: Standing }

async function begunOrResumed(
  source: Source,
  target: Target,
  { away, standing }: Found,
  { name, anew, audit, now, tell }: Wanted,
): Promise<{ moving: Moving; how: 'begun' | 'resumed' }> {
  if (!standing.moving && standing.taken)
    throw new MoveError(`${name} is not empty (${standing.taken}): make an empty database (createdb), and name that.`)
  const schema = await target.migrate()
  tell('looking through the file')
  if (standing.moving && !anew) {
    const id = away?.id ?? (await source.fingerprint())
    if (standing.moving.id !== id || standing.moving.schema !== schema)
      throw new MoveError(
        `A move into ${name} was broken off: of other lists, or of these before they changed. To throw away what it has brought there, and begin anew: --anew.`,
      )
    return { moving: await target.resume(), how: 'resumed' }
  }
  source.inspect()
  await source.note(audit, name, now())
  const moving = { id: away?.id ?? (await source.fingerprint()), schema, copied: {} }
  await target.begin(moving)
  return { moving, how: 'begun' }
}

/** While a batch is written the next one is read. */
async function copy(source: Source, target: Target, begun: Moving, { tell }: Wanted): Promise<void> {
  let moving = begun
  let writing: Promise<void> = Promise.resolve()
  try {
    for (const table of tables) {
      const total = source.count(table)
      for (const batch of source.batches(table, moving.copied[table]?.last)) {
        await writing
        const rows = (moving.copied[table]?.rows ?? 0) + batch.length
        const last = [...keyOf(table, batch.at(-1)!)]
        moving = { ...moving, copied: { ...moving.copied, [table]: { rows, last } } }
        writing = target.copy(table, batch, moving)
        tell(`copying ${table}`, rows / total)
      }
    }
  } finally {
    await writing
  }
}

async function comparedTables(source: Source, target: Target, { tell }: Wanted): Promise<Compared[]> {
  const found: Compared[] = []
  for (const table of tables) {
    const total = source.count(table)
    found.push(await compared(source, target, table, rows => tell(`comparing ${table}`, rows / total)))
  }
  return found
}

async function alreadyMoved(source: Source, target: Target, { at }: Away, wanted: Wanted): Promise<Moved> {
  const found = await comparedTables(source, target, wanted)
  const changed = differences(found)
  if (changed.length > 0)
    throw new MoveError(
      `It is done since ${day(at)}, and ${wanted.name} has changed since (${changed[0]}): it is not written over.`,
    )
  return { how: 'already', at, tables: found }
}

const differences = (found: readonly Compared[]): string[] =>
  found.flatMap(({ difference }) => (difference === undefined ? [] : [difference]))

const day = (at: string): string => at.slice(0, 10)
