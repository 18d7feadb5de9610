import * as z from 'zod'
import { invalidInput, Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import type { FileGroup } from '../domain/file-group.ts'
import { maxPlaces } from '../domain/list.ts'
import { slug, stateView } from '../domain/list-view.ts'
import { namesBehindPrepositions } from '../domain/names-behind-prepositions.ts'
import type { ListEntry } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { maxProblemGroups } from '../domain/problem-document.ts'
import { oneLine } from '../domain/text.ts'
import { Correction, correctedRows } from '../formats/import/corrected-rows.ts'
import { groupsOf, unwantedRows } from '../formats/import/groups.ts'
import { maxFileRows } from '../formats/import/imported-place.ts'
import { type ImportPlan, type PlannedRow, planImport, rowHeadOf } from '../formats/import/plan/plan.ts'
import type { ParsedFile, ParsedRow } from '../formats/import/read-file.ts'
import { rowReasons, UnreadableFile } from '../formats/import/refusals.ts'
import { countsOf, fitReport, ImportReport, type ReportedRow, unreadIn } from '../formats/import/report.ts'
import { columnsReading } from '../formats/import/table/columns-reading.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import { likeliestReading } from './likeliest-reading.ts'
import { ListDraft } from './list-draft.ts'
import { choicesInput, lookUpRows, requireRows, resolveInList } from './look-up-rows.ts'
import { namesakesIn } from './namesakes-in.ts'
import { openMapLinks } from './open-map-links.ts'
import { operation } from './operation.ts'
import { resolving } from './place-input.ts'

/** Maximum size of a file in bytes. */
export const maxFileBytes = 16 * 1024 * 1024

/** Maximum number of candidates of a row. */
const maxCandidates = 5

type Candidates = Extract<ReportedRow['candidates'], unknown[]>[number]
type Matches = NonNullable<ReportedRow['match']>

export const importPlaces = operation({
  name: 'importPlaces',
  tool: 'import_places',
  title: 'Import places from a file',
  description:
    'Appends the places of a file, as one version: a map, table, archive, chat or written list. Reports each row. Unknown and unclear ones become own places.',
  advice: 'First call it with `dryRun`, show what is unclear, repeat with `choices`. Over 1 MiB: on the website.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/import',
  credential: 'editToken',
  effect: 'adds',
  reportsProgress: true,
  upload: { content: 'content', encoding: 'encoding', filename: 'filename', limit: maxFileBytes },
  input: z.strictObject({
    slug,
    content: z.string().max(maxFileBytes).describe('At most 16 MiB of any kind.'),
    encoding: z.enum(['utf8', 'base64']).optional().describe('base64 for archives and other binary files.'),
    filename: z.string().max(1000).optional().describe('It may name the town of the rows.'),
    near: oneLine(200).optional().describe('Town or area of rows without one.'),
    groups: z
      .array(z.string().max(200))
      .min(1)
      .max(1000)
      .optional()
      .describe('Names of `groups` to take; `""` for rows without one.'),
    firstRows: z.int().min(1).max(maxFileRows).optional().describe('Takes only that many rows.'),
    unmatched: z
      .enum(['own', 'skip'])
      .optional()
      .describe('Rows that match no place are kept (default, but for names in sentences) or skipped.'),
    openLists: z.boolean().optional().describe('Opens shared lists of Google Maps, too.'),
    dryRun: z.boolean().optional().describe('Reports only. Changes nothing.'),
    reading: z.string().max(800).optional().describe('From `readings`, or `columns:name,,note`.'),
    choices: choicesInput.optional().describe('Decisions about rows.'),
    corrections: z.array(Correction).max(maxPlaces).optional().describe('Other names, addresses and notes of rows.'),
    remove: z
      .array(z.string().max(100))
      .max(maxPlaces)
      .optional()
      .describe('Ids of places to remove in the same version, such as those of `gone`.'),
  }),
  example: {
    slug: exampleIds.slug,
    content: 'Roscioli, Rome\nDar Poeta, Rome\nTrattoria Nobody Knows\n',
    dryRun: true,
  },
  output: ImportReport,
  fit: (report, maxLength) => fitReport(report, maxLength),
  addsNothing: ({ dryRun, counts }) => !dryRun && counts.added + counts.own === 0,
  problems: ['unreadable_file', 'body_too_large', 'near_not_found', 'list_full'],

  async handle(
    { lists, readFile, editor, progress, ...services },
    { content, encoding = 'utf8', filename, near, groups, firstRows, unmatched, dryRun = false, ...rest },
  ) {
    const { choices = [], corrections = [], remove = [], openLists: withLists = false, reading } = rest
    const { places, open, signal } = resolving(services)
    const bytes = decodeContent(content, encoding)
    const readAs = (way?: string) => readFile(bytes, way).catch(asProblem)
    const hintsIn = ({ title, beside, rows }: ParsedFile) => {
      // An introduction may name the town too: `I spent a year in Edinburgh.`
      const introduction = beside.filter(({ line }) => line < (rows[0]?.line ?? 0)).slice(0, 3)
      const said = [title ?? [], ...introduction.map(({ text }) => namesBehindPrepositions(text))].flat()
      return { near, said, titles: [filename, editor.list.title].filter(text => text !== undefined) }
    }
    const countKnown = async (some: readonly ParsedRow[], of: ParsedFile) =>
      (await lookUpRows(some, { places, hints: hintsIn(of), signal })).filter(row => 'match' in row).length
    const asked = await readAs(reading)
    const file = reading === undefined ? await likeliestReading(asked, readAs, countKnown) : asked
    const { format, rows: read, beside, readings = [], columns } = file
    requireReading(reading, file)
    const opened = await openMapLinks(read, { open, withLists, progress }).catch(asProblem)
    const fileGroups = groupsOf(opened)
    requireKnown(groups, fileGroups)
    const unwanted = unwantedRows(opened, groups, firstRows)
    const missed = corrections.filter(({ row }) => row > opened.length)
    requireRows('corrections', corrections, opened.length + missed.length)
    const rows = correctedRows(opened, corrections)
    const lookedUp = await lookUpRows(rows, { places, choices, unwanted, hints: hintsIn(file), signal, progress })
    return lists.change(editor, 'importPlaces', async edit => {
      const draft = new ListDraft(edit, await edit.entries())
      const { kept, removed } = withoutRemoved(draft.before, remove)
      const options = { isSameRestaurant, unmatched, namesakesOf: namesakesIn(kept) }
      const plan = planImport(resolveInList(lookedUp, kept), kept, edit.now, options)
      for (const { id } of removed) draft.remove(id)
      for (const { id, texts } of plan.changes) draft.update(id, texts)
      await draft.settleTowns(places.settle)
      draft.append(plan.added)
      const { before, entries, bands, overflow: tooMany } = draft
      if (!dryRun) {
        requireRoom(tooMany, fileGroups)
        await edit.become({ before, entries, bands })
      }
      edit.onlyTransientFailures = failsForNow(plan)
      const reported = reporting(entries, edit.found)
      const gone = goneFrom(kept, plan)
      return list => {
        const rows = plan.rows.map(reported)
        return {
          format,
          dryRun,
          rowCount: rows.length,
          counts: countsOf(rows),
          groups: fileGroups,
          rows,
          ...(readings.length > 0 && { readings: [...readings] }),
          ...(columns && { columns: [...columns] }),
          ...unreadIn(plan.rows, beside),
          ...(gone.length > 0 && { gone }),
          ...(dryRun && tooMany && { tooMany }),
          list: stateView(list),
        }
      }
    })
  },
})

/** @throws Problem `invalid_input` for malformed base64, `body_too_large` */
function decodeContent(content: string, encoding: 'utf8' | 'base64'): Uint8Array {
  // Looks for a wrong character. Matching all correct characters would take a second for a large file.
  if (encoding === 'base64' && /[^\w+/=\s-]/.test(content)) throw invalidInput('/content', 'is not base64')
  const bytes = Buffer.from(content, encoding)
  if (bytes.length > maxFileBytes) throw new Problem('body_too_large', { detail: 'Send a file of at most 16 MiB.' })
  return bytes
}

const asProblem = (error: unknown): never => {
  if (!(error instanceof UnreadableFile)) throw error
  throw new Problem('unreadable_file', { detail: error.message, reason: error.reason }, { cause: error })
}

/** @throws Problem `invalid_input` for a reading that the file lacks */
function requireReading(reading: string | undefined, { readings = [], columns }: ParsedFile): void {
  const isOfTable = columns !== undefined && reading === columnsReading(columns)
  if (reading === undefined || isOfTable || readings.some(({ id }) => id === reading)) return
  throw invalidInput(
    '/reading',
    columns
      ? `is not \`columns:\` with a name or nothing for each of the ${columns.length} \`columns\`, as in \`${columnsReading(columns)}\``
      : 'is none of the `readings` of the file',
  )
}

/** @throws Problem `invalid_input` for a group that the file lacks */
function requireKnown(groups: readonly string[] = [], known: readonly FileGroup[]): void {
  const names = new Set(known.length === 0 ? [''] : known.map(({ name }) => name))
  for (const [index, name] of groups.entries())
    if (!names.has(name)) throw invalidInput(`/groups/${index}`, 'is not a group of the file')
}

/** Splits the places of the list. @throws Problem `invalid_input` for an id that the list lacks */
function withoutRemoved(entries: readonly ListEntry[], remove: readonly string[]) {
  const known = new Set(entries.flatMap(({ id, replacedId }) => [id, replacedId]))
  for (const [index, id] of remove.entries())
    if (!known.has(id)) throw invalidInput(`/remove/${index}`, 'is not a place of the list')
  const ids = new Set<string | undefined>(remove)
  const isRemoved = ({ id, replacedId }: ListEntry) => ids.has(id) || (replacedId !== undefined && ids.has(replacedId))
  return { kept: entries.filter(entry => !isRemoved(entry)), removed: entries.filter(isRemoved) }
}

/** Returns whether rows could not be looked up for now, and nothing else is wrong with the file. */
function failsForNow({ rows }: ImportPlan<unknown>): boolean {
  const failed = rows.filter(({ verdict }) => verdict === 'ambiguous' || verdict === 'left_out')
  return failed.length > 0 && failed.every(({ reason }) => reason === 'not_looked_up')
}

/** Returns the places that the file lacks, if the file is another version of the list: both have at least half of the other's places. */
function goneFrom(kept: readonly ListEntry[], { rows }: ImportPlan<unknown>): ImportReport['gone'] & {} {
  const placed = rows.filter(row => 'id' in row)
  const there = new Set(placed.flatMap(row => (row.verdict === 'already_there' ? row.id : [])))
  if (there.size === 0 || 2 * there.size < Math.max(placed.length, kept.length)) return []
  return kept.flatMap(({ id, facts: { name } }, index) => (there.has(id) ? [] : { id, rank: index + 1, name }))
}

type TooMany = NonNullable<ImportReport['tooMany']>

/** @throws Problem `list_full` with the excess */
function requireRoom(tooMany: TooMany | undefined, groups: readonly FileGroup[]): void {
  if (!tooMany) return
  const { places, noteBytes } = tooMany
  const excess = places
    ? `A list holds ${maxPlaces} places: with this file it would have ${places} too many.`
    : `The notes of a list have 1 MiB together: with this file they would have ${noteBytes} bytes too many.`
  throw new Problem('list_full', {
    detail: `${excess} Choose \`groups\`, take the first rows by \`firstRows\`, or split the file.`,
    ...(groups.length > 0 && { groups: groups.slice(0, maxProblemGroups) }),
  })
}

/** Returns a function that describes a row of the plan to callers. @param entries the places after the import */
const reporting = (entries: readonly ListEntry[], list: ListEdit['found']) => {
  const rankOf = new Map(entries.map(({ id }, index) => [id, index + 1]))
  const placeOf = (id: string) => {
    const rank = rankOf.get(id)!
    return placeView(entries[rank - 1]!, rank, list)
  }
  return (planned: PlannedRow<Candidates, Matches>): ReportedRow => {
    const { verdict, shortened = [], candidates = [], reason } = planned
    const { unread: _, ...head } = rowHeadOf(planned)
    return {
      ...head,
      verdict,
      ...('id' in planned && { place: placeOf(planned.id) }),
      ...('match' in planned && planned.match && { match: planned.match }),
      ...(reason !== undefined && { reason, message: rowReasons[reason] }),
      ...(candidates.length > 0 && { candidates: candidates.slice(0, maxCandidates) }),
      ...(shortened.length > 0 && { shortened: [...shortened] }),
      ...('note' in planned && planned.note !== undefined && { note: planned.note }),
      ...('details' in planned && planned.details !== undefined && { details: planned.details }),
    }
  }
}
