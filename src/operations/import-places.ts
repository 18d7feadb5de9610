import * as z from 'zod'
import { invalidInput, Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { listOverflow, maxPlaces } from '../domain/list.ts'
import { slug, stateView } from '../domain/list-view.ts'
import type { ListEntry } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { type ImportPlan, type PlannedRow, planImport, rowHeadOf } from '../formats/import/plan/plan.ts'
import { rowRefusals, UnreadableFile } from '../formats/import/refusals.ts'
import { countsOf, fitReport, ImportReport, type ReportedRow } from '../formats/import/report.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { choicesInput, lookUpRows, resolveInList } from './look-up-rows.ts'
import { openMapLinks } from './open-map-links.ts'
import { operation } from './operation.ts'

/** Maximum size of a file in bytes. */
export const maxFileBytes = 16 * 1024 * 1024

type Candidates = Extract<ReportedRow['candidates'], unknown[]>[number]

export const importPlaces = operation({
  name: 'importPlaces',
  tool: 'import_places',
  title: 'Import places from a file',
  description:
    'Appends the places of a file to the list, in the file’s order, as one version. Reads KML, KMZ, GPX, GeoJSON, CSV, a map provider’s saved places, another Forklist’s list, and lines of names and map links. Reports each row.',
  advice:
    'Call it with `dryRun` first and show the person what would be added and what is unclear. Then call it with the same content and `choices` for the rows that are ambiguous or not found. For a few names, addPlaces is simpler. Your messages hold at most 1 MiB: the person imports larger files on the website.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/import',
  credential: 'editToken',
  effect: 'adds',
  reportsProgress: true,
  upload: { content: 'content', encoding: 'encoding', filename: 'filename', limit: maxFileBytes },
  input: z.strictObject({
    slug,
    content: z.string().max(maxFileBytes).describe('The file, at most 16 MiB. Its kind is recognized by content.'),
    encoding: z
      .enum(['utf8', 'base64'])
      .optional()
      .describe('Encoding of `content`: text by default, or base64 for KMZ and other binary files.'),
    filename: z.string().max(1000).optional().describe('Name of the file. It does not affect the import.'),
    dryRun: z.boolean().optional().describe('Only reports what would happen to each row. Changes nothing.'),
    choices: choicesInput.optional().describe('Decisions about unclear rows, by row number in the report.'),
  }),
  example: {
    slug: exampleIds.slug,
    content: 'Roscioli, Rome\nDar Poeta, Rome\nTrattoria Nobody Knows\n',
    dryRun: true,
  },
  output: ImportReport,
  fit: (report, maxLength) => fitReport(report, maxLength),
  addsNothing: ({ dryRun, counts }) => !dryRun && counts.added === 0,
  problems: ['unreadable_file', 'body_too_large', 'list_full'],

  async handle(
    { lists, places, links, readFile, editor, signal, progress },
    { content, encoding = 'utf8', dryRun = false, choices = [] },
  ) {
    const { format, rows } = await readFile(decodeContent(content, encoding)).catch(asProblem)
    const opened = await openMapLinks(rows, { links, signal: signal?.(), progress }).catch(asProblem)
    const lookedUp = await lookUpRows(opened, { places, choices, signal: signal?.(), progress })
    return lists.change(editor, 'importPlaces', async edit => {
      const entries = await edit.entries()
      const plan = planImport(resolveInList(lookedUp, entries), entries, edit.now, isSameRestaurant)
      const tooMuch = tooMuchOf(edit.found, plan)
      if (!dryRun) {
        requireRoom(tooMuch)
        await edit.append(plan.added)
        for (const { id, note } of plan.notes) await edit.note(id, note)
      }
      edit.onlyTransientFailures = failsForNow(plan)
      const reported = reporting(entries, plan, edit)
      return list => {
        const rows = plan.rows.map(reported)
        return {
          format,
          dryRun,
          rowCount: rows.length,
          counts: countsOf(rows),
          rows: rows,
          ...(dryRun && tooMuch && { tooMuch }),
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

/** Returns whether rows could not be looked up for now, and nothing else is wrong with the file. */
function failsForNow({ rows }: ImportPlan<unknown>): boolean {
  const failed = rows.filter(({ verdict }) => verdict === 'ambiguous' || verdict === 'not_found')
  return failed.length > 0 && failed.every(row => 'reason' in row && row.reason === 'not_looked_up')
}

type TooMuch = NonNullable<ImportReport['tooMuch']>

/** Returns by how much the list would be too long. */
const tooMuchOf = (
  { placeCount, notesBytes }: StoredList,
  { added, notes }: ImportPlan<unknown>,
): TooMuch | undefined =>
  listOverflow({
    placeCount: placeCount + added.length,
    notesBytes: [...added, ...notes].reduce((sum, { note }) => sum + Buffer.byteLength(note), notesBytes),
  })

/** @throws Problem `list_full` with the excess */
function requireRoom(tooMuch: TooMuch | undefined): void {
  if (!tooMuch) return
  const { places, noteBytes } = tooMuch
  const excess = places
    ? `A list holds ${maxPlaces} places: with this file it would have ${places} too many.`
    : `The notes of a list have 1 MiB together: with this file they would have ${noteBytes} bytes too many.`
  throw new Problem('list_full', {
    detail: `${excess} Remove places or shorten notes first, or skip rows by \`choices\`.`,
  })
}

/** Returns a function that describes a row of the plan to callers, with its place after the import. */
const reporting = (
  before: readonly ListEntry[],
  { added, notes }: ImportPlan<Candidates>,
  { now, found }: ListEdit,
) => {
  const noteOf = new Map(notes.map(({ id, note }) => [id, note]))
  const withNote = (entry: ListEntry): ListEntry => {
    const note = noteOf.get(entry.id)
    return note === undefined ? entry : { ...entry, note, updatedAt: now }
  }
  const ranked = new Map([...before, ...added].map((entry, index) => [entry.id, { entry, rank: index + 1 }]))
  const placeOf = (id: string) => {
    const { entry, rank } = ranked.get(id)!
    return placeView(withNote(entry), rank, found)
  }
  return (planned: PlannedRow<Candidates>): ReportedRow => {
    const { verdict, shortened } = planned
    return {
      ...rowHeadOf(planned),
      verdict,
      ...('id' in planned && { place: placeOf(planned.id) }),
      ...('reason' in planned && { reason: planned.reason, message: rowRefusals[planned.reason] }),
      ...('candidates' in planned && planned.candidates.length > 0 && { candidates: [...planned.candidates] }),
      ...(shortened && shortened.length > 0 && { shortened: [...shortened] }),
      ...('note' in planned && planned.note !== undefined && { note: planned.note }),
    }
  }
}
