import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Box } from '../areas/box.ts'
import { addLocalities } from '../gazetteer/localities.ts'
import { addWorld, worldSchema } from '../gazetteer/schema.ts'
import { editionsIn, type IndexFile } from '../index/index-file.ts'
import { fileSchema, sourceTablesVersion } from '../index/schema.ts'
import { type DropReason, SourceError, type SourceReading } from '../sources/source.ts'
import { areasOf } from './areas.ts'
import { carryOver, defineFunctions, markClosed, oneRowForEachId, settleOldIds } from './carry-over.ts'
import { joinWithOlder } from './join-older.ts'
import { mergeSamePlaces } from './same-place.ts'
import { localitiesIn, openStage, sourceNumber, stageAddressedLocalities } from './stage.ts'
import { writePlaces, writeSpelling } from './write-places.ts'

/** A source of place records. */
export type IndexSource = {
  /** Name of the source; a later edition with the same name replaces it. */
  name: string
  format: string
  attribution?: string
  /** Path of the file, for error messages. */
  file?: string
  /** Identifies the edition. */
  fingerprint: string
  read(): Promise<SourceReading>
}

/** Progress of a build, reported repeatedly. */
export type Progress = {
  source?: string
  /** The current step. */
  step: 'reading' | 'merging' | 'writing places' | 'writing spellings'
  /** Share of this step, 0 … 1; absent when unknown. */
  done?: number
  /** While reading: the counts of this source so far. */
  counts?: Counts
}

export type OnProgress = (progress: Progress) => void

export type Counts = {
  kept: number
  localities: number
  dropped: Partial<Record<DropReason, number>>
}

export type BuiltIndex = {
  /** Absent when the data of the old file were copied. */
  read?: Counts
  /** Number of records that another record represents, or that an older file has too. */
  merged: number
}

export type IndexBuildPlan = {
  /** The source to read. Without it, the data of the old file are copied. */
  source?: IndexSource
  /** The previous file of the source, whose ids stay valid. An old first file may have several sources: `source` names the one. */
  old?: { file: string; source?: string }
  /** The files of the index before this one, the first with the gazetteer. Without them the new file is the first one. */
  older?: readonly IndexFile[]
  /** `YYYY-MM-DD` */
  today: string
  /** Identifies the version that builds the index. */
  madeWith: string
  /** Whether there are some thousand places at most. */
  isSmall?: boolean
  onProgress?: OnProgress
}

/**
 * Builds a file of the place index in `file`, which must not exist.
 * @throws SourceError; Error of `node:sqlite` when something cannot be written
 */
export const buildIndex = async (file: string, plan: IndexBuildPlan): Promise<BuiltIndex> => {
  const stageFile = `${file}-stage`
  try {
    using db = new DatabaseSync(file)
    // The process keeps SQLite's cache, and a service runs for months after it builds its first index.
    const cacheKb = plan.isSmall ? 2048 : 32_768
    // No reader opens the files before they are complete, and a crash discards them. So they need no durability.
    db.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKb}; PRAGMA temp_store = FILE;
      ATTACH ${sqlString(stageFile)} AS stage; PRAGMA stage.journal_mode = OFF; PRAGMA stage.synchronous = OFF;
      PRAGMA stage.cache_size = -${cacheKb};
    `)
    if (plan.old) db.exec(`ATTACH ${sqlString(plan.old.file)} AS old`)
    return await build(db, plan)
  } finally {
    rmSync(stageFile, { force: true })
  }
}

const build = async (db: DatabaseSync, plan: IndexBuildPlan): Promise<BuiltIndex> => {
  const { source, old, older = [], today, onProgress: tell = () => {} } = plan
  db.exec(older.length === 0 ? fileSchema + worldSchema : fileSchema)
  db.exec('BEGIN')
  defineFunctions(db, older)
  const stage = openStage(db)
  const oldNumber = old && numberInOld(db, old.source)
  const read = source && (await readInto(db, stage, source, tell))
  if (!source && oldNumber !== undefined) carryOver(db, oldNumber)

  tell({ step: 'merging' })
  stageAddressedLocalities(db)
  oneRowForEachId(db, oldNumber !== undefined)
  const merged = mergeSamePlaces(db) + joinWithOlder(db, older)
  if (oldNumber !== undefined) settleOldIds(db, oldNumber, today)
  markClosed(db, today)

  const areas = areasOf(db)
  const places = areas.reduce((sum, inArea) => sum + inArea, 0)
  tell({ step: 'writing places', done: 0 })
  writePlaces(db, areas, written => tell({ step: 'writing places', done: written / places }))
  tell({ step: 'writing spellings' })
  writeSpelling(db, () => tell({ step: 'writing spellings' }))
  if (older.length === 0) addWorld(db)
  const [world = db, ...others] = older.map(file => file.db)
  addLocalities(db, world, others, localitiesIn(db))
  const boxes = db.prepare('SELECT south, north, west, east FROM area').all() as Box[]
  const addMeta = db.prepare('INSERT INTO main.meta VALUES (?, ?)')
  addMeta.run('source_tables', String(sourceTablesVersion))
  addMeta.run('made_with', plan.madeWith)
  addMeta.run('edition', randomUUID())
  addMeta.run('joined_with', editionsIn(boxes, older))
  db.exec('COMMIT')
  return { ...(read && { read }), merged }
}

/** Returns the number of a source in the old file. Without a name it is the only one. */
const numberInOld = (db: DatabaseSync, name: string | undefined): number | undefined =>
  db.prepare('SELECT number FROM old.source WHERE name = coalesce(?, name)').get(name ?? null)?.number as number

const readInto = async (
  db: DatabaseSync,
  stage: ReturnType<typeof openStage>,
  source: IndexSource,
  tell: (progress: Progress) => void,
): Promise<Counts> => {
  const { name, format, attribution, fingerprint } = source
  db.prepare('INSERT INTO main.source VALUES (?, ?, ?, ?, ?, ?)').run(
    sourceNumber,
    name,
    format,
    attribution ?? null,
    new Date().toISOString(),
    fingerprint,
  )
  const counts: Counts = { kept: 0, localities: 0, dropped: {} }
  const reading = await source.read()
  const report = () => tell({ source: name, step: 'reading', done: reading.progress(), counts })
  report()
  for await (const findings of reading.findings) {
    for (const finding of findings) {
      if ('place' in finding) {
        stage.addPlace(finding.place)
        counts.kept++
      } else if ('locality' in finding) {
        stage.addLocality(finding.locality)
        counts.localities++
      } else {
        if (finding.closedId !== undefined) stage.addClosed(finding.closedId)
        counts.dropped[finding.dropped] = (counts.dropped[finding.dropped] ?? 0) + 1
      }
    }
    report()
  }
  // An empty result must not replace earlier data: the file may have another format.
  if (counts.kept === 0) throw new SourceError(source.file ?? name, `it has no usable place${reasonsOf(counts)}`)
  return counts
}

const reasonsOf = ({ dropped }: Counts): string => {
  const reasons = Object.entries(dropped).map(([reason, places]) => `${places} ${reason}`)
  return reasons.length > 0 ? `: ${reasons.join(', ')}` : ''
}

const sqlString = (text: string): string => `'${text.replaceAll("'", "''")}'`
