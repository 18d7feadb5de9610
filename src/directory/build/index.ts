import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { addGazetteer } from '../gazetteer/build.ts'
import { schema, sourceTablesVersion } from '../schema.ts'
import { type DropReason, type Reading, SourceError } from '../sources/source.ts'
import { areasOf, writeAreas } from './areas.ts'
import { carryOver, defineFunctions, oneRowForEachId, settleOldIds } from './carry-over.ts'
import { mergeSamePlaces } from './same-place.ts'
import { localitiesIn, openStage, type Stage, stageAddressedLocalities } from './stage.ts'
import { writePlaces } from './write-places.ts'
import { writeSpelling } from './write-spelling.ts'

/** Something that tells of places. */
export type Source = {
  /** Names what this is an edition of; a later edition under the same name replaces it. */
  name: string
  format: string
  attribution?: string
  /** Where it is read from, for whoever is told that it cannot be. */
  file?: string
  /** What identifies the edition. */
  fingerprint: string
  read(): Promise<Reading>
}

/** What has been done so far, told again and again. */
export type Progress = {
  source?: string
  /** What is going on. */
  step: 'reading' | 'merging' | 'writing places' | 'writing spellings'
  /** Of this step, 0 … 1; absent where nobody knows. */
  done?: number
  /** While reading: of this source so far. */
  counts?: Counts
}

export type Counts = {
  kept: number
  localities: number
  dropped: Partial<Record<DropReason, number>>
}

export type Built = {
  /** By the name of the source. */
  read: Map<string, Counts>
  /** Records that another one stands for. */
  merged: number
  places: number
  aliases: number
  gone: number
}

export type Plan = {
  sources: readonly Source[]
  /** Names of sources that the index is not to hold any longer. */
  without?: readonly string[]
  /** The index before, of this version: what its other sources told is taken over, and its ids stay known. */
  old?: string
  /** `YYYY-MM-DD` */
  today: string
  /** What identifies the version that makes it. */
  madeWith: string
  /** There are some thousand places at most. */
  isSmall?: boolean
  tell?(progress: Progress): void
}

/**
 * Makes a place index in `file`, which must not exist.
 * @throws SourceError; Error of `node:sqlite` when something cannot be written
 */
export const buildIndex = async (file: string, plan: Plan): Promise<Built> => {
  const stageFile = `${file}-stage`
  try {
    using db = new DatabaseSync(file)
    // What is taken stays with the process, and a service that makes its first index then runs for months.
    const cacheKb = plan.isSmall ? 2048 : 32_768
    // The files are nobody's until the index is whole: what a crash leaves of them is thrown away, so nothing needs protecting.
    db.exec(`
      PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKb}; PRAGMA temp_store = FILE;
      ATTACH ${quoted(stageFile)} AS stage; PRAGMA stage.journal_mode = MEMORY; PRAGMA stage.synchronous = OFF;
      PRAGMA stage.cache_size = -${cacheKb};
    `)
    if (plan.old !== undefined) db.exec(`ATTACH ${quoted(plan.old)} AS old`)
    return await build(db, plan)
  } finally {
    rmSync(stageFile, { force: true })
  }
}

const build = async (db: DatabaseSync, plan: Plan): Promise<Built> => {
  const { old, today, tell = () => {} } = plan
  db.exec(schema)
  db.exec('BEGIN')
  defineFunctions(db)
  const stage = openStage(db)
  const { numberOf, renewed, removed } = writeSources(db, plan)
  const carried = old === undefined ? 0 : carryOver(db, [...renewed, ...removed])
  const read = new Map<string, Counts>()
  for (const source of plan.sources) read.set(source.name, await readInto(stage, numberOf(source.name), source, tell))

  tell({ step: 'merging' })
  stageAddressedLocalities(db)
  const merged = oneRowForEachId(db, old !== undefined, carried) + mergeSamePlaces(db)
  if (old !== undefined) settleOldIds(db, { renewed, removed }, today)

  const areas = areasOf(db)
  const places = areas.reduce((sum, area) => sum + area.places, 0)
  writeAreas(db, areas)
  writePlaces(db, areas, written => tell({ step: 'writing places', done: written / places }))
  tell({ step: 'writing spellings' })
  writeSpelling(db, () => tell({ step: 'writing spellings' }))
  db.exec('INSERT INTO main.gone SELECT * FROM staged_gone; INSERT INTO main.locality SELECT * FROM staged_locality')
  addGazetteer(db, localitiesIn(db))
  const addMeta = db.prepare('INSERT INTO main.meta VALUES (?, ?)')
  addMeta.run('source_tables', String(sourceTablesVersion))
  addMeta.run('made_with', plan.madeWith)
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM main.${table}`).get()?.n)
  const built = { read, merged, places, aliases: count('alias'), gone: count('gone') }
  db.exec('COMMIT')
  return built
}

/** Whom the index knows of: those taken over under their old numbers, and those that are read. */
const writeSources = (db: DatabaseSync, { sources, without = [], old }: Plan) => {
  const before =
    old === undefined
      ? []
      : (db.prepare('SELECT number, name FROM old.source').all() as { number: number; name: string }[])
  const numbers = new Map(before.map(({ name, number }) => [name, number]))
  const named = (names: readonly string[]) => names.flatMap(name => numbers.get(name) ?? [])
  const renewed = named(sources.map(({ name }) => name))
  const removed = named(without)
  if (old !== undefined)
    db.exec(
      `INSERT INTO main.source SELECT * FROM old.source WHERE number NOT IN (${[...renewed, ...removed].join(', ')})`,
    )
  let next = Math.max(0, ...numbers.values())
  const insert = db.prepare('INSERT INTO main.source VALUES (?, ?, ?, ?, ?, ?)')
  for (const { name, format, attribution, fingerprint } of sources) {
    if (!numbers.has(name)) numbers.set(name, ++next)
    insert.run(numbers.get(name)!, name, format, attribution ?? null, new Date().toISOString(), fingerprint)
  }
  return { numberOf: (name: string) => numbers.get(name)!, renewed, removed }
}

const readInto = async (
  stage: Stage,
  number: number,
  source: Source,
  tell: (progress: Progress) => void,
): Promise<Counts> => {
  const counts: Counts = { kept: 0, localities: 0, dropped: {} }
  const reading = await source.read()
  const told = () => tell({ source: source.name, step: 'reading', done: reading.progress(), counts })
  told()
  for await (const findings of reading.findings) {
    for (const finding of findings) {
      if ('place' in finding) {
        stage.addPlace(number, finding.place)
        counts.kept++
      } else if ('locality' in finding) {
        stage.addLocality(number, finding.locality)
        counts.localities++
      } else counts.dropped[finding.dropped] = (counts.dropped[finding.dropped] ?? 0) + 1
    }
    told()
  }
  // Whatever was read before of this source would be gone for a file of another kind.
  if (counts.kept === 0)
    throw new SourceError(source.file ?? source.name, `no place in it can be kept${reasonsOf(counts)}`)
  return counts
}

const reasonsOf = ({ dropped }: Counts): string => {
  const reasons = Object.entries(dropped).map(([reason, places]) => `${places} ${reason}`)
  return reasons.length > 0 ? `: ${reasons.join(', ')}` : ''
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
