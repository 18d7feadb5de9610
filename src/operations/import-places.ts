import * as z from 'zod'
import { invalid, Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { beyondList, maxPlaces } from '../domain/list.ts'
import { slug, stateView } from '../domain/list-view.ts'
import type { Entry } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { type Plan, type Planned, planned, rowOf } from '../imports/plan/plan.ts'
import { rowRefusals, UnreadableFile } from '../imports/refusals.ts'
import { countsOf, fitReport, ImportReport, type ReportedRow } from '../imports/report.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { choicesInput, inList, lookUp } from './looked-up.ts'
import { operation } from './operation.ts'

/** The most bytes of a file. */
export const largestFile = 16 * 1024 * 1024

type Candidates = Extract<ReportedRow['candidates'], unknown[]>[number]

export const importPlaces = operation({
  name: 'importPlaces',
  tool: 'import_places',
  title: 'Import places from a file',
  description:
    'Adds the places of a file behind those of the list, in the order of the file, as one version: KML, KMZ, GPX, GeoJSON, CSV, a map provider’s saved places, another Forklist’s list, or lines of names and map links. Each row is reported.',
  advice:
    'Call it with `dryRun` first, show the person what would be added and what is unclear, then call it again with the same content and `choices` for the rows that are ambiguous or not found. For a few names addPlaces is simpler. A message of yours holds 1 MiB at most: a larger file the person imports on the website.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/import',
  credential: 'editToken',
  effect: 'adds',
  tellsProgress: true,
  upload: { content: 'content', encoding: 'encoding', filename: 'filename', limit: largestFile },
  input: z.strictObject({
    slug,
    content: z.string().max(largestFile).describe('The file, at most 16 MiB; what it is, its content says.'),
    encoding: z
      .enum(['utf8', 'base64'])
      .optional()
      .describe('How the file stands in `content`: as text when left out, or as base64, for KMZ and other bytes.'),
    filename: z.string().max(1000).optional().describe('What the file is called. Nothing is judged by it.'),
    dryRun: z.boolean().optional().describe('Only says what would become of each row; nothing is changed.'),
    choices: choicesInput.optional().describe('What rows mean that are not clear, by their numbers in the report.'),
  }),
  example: {
    slug: exampleIds.slug,
    content: 'Roscioli, Rome\nDar Poeta, Rome\nTrattoria Nobody Knows\n',
    dryRun: true,
  },
  output: ImportReport,
  fit: (report, room) => fitReport(report, room),
  addsNothing: ({ dryRun, counts }) => !dryRun && counts.added === 0,
  problems: ['unreadable_file', 'body_too_large', 'list_full'],

  async handle(
    { lists, places, readFile, editor, signal, progress },
    { content, encoding = 'utf8', dryRun = false, choices = [] },
  ) {
    const { format, rows } = await readFile(bytesOf(content, encoding)).catch(asProblem)
    const looked = await lookUp(rows, { places, choices, signal: signal?.(), progress })
    return lists.change(editor, 'importPlaces', async edit => {
      const entries = await edit.entries()
      const plan = planned(inList(looked, entries), entries, edit.now)
      const tooMuch = tooMuchOf(edit.found, plan)
      if (!dryRun) {
        requireRoom(tooMuch)
        await edit.append(plan.added)
        for (const { id, note } of plan.notes) await edit.note(id, note)
      }
      edit.onlyTransientFailures = failsForNow(plan)
      const reported = reporting(entries, plan, edit)
      return list => {
        const told = plan.rows.map(reported)
        return {
          format,
          dryRun,
          rowCount: rows.length,
          counts: countsOf(told),
          rows: told,
          ...(dryRun && tooMuch && { tooMuch }),
          list: stateView(list),
        }
      }
    })
  },
})

/** @throws Problem `invalid_input` for base64 that is none, `body_too_large` */
function bytesOf(content: string, encoding: 'utf8' | 'base64'): Uint8Array {
  // What is not of it is looked for: a pattern of all that is would take a second for a large file.
  if (encoding === 'base64' && /[^\w+/=\s-]/.test(content)) throw invalid('/content', 'is not base64')
  const bytes = Buffer.from(content, encoding)
  if (bytes.length > largestFile) throw new Problem('body_too_large', { detail: 'Send a file of at most 16 MiB.' })
  return bytes
}

const asProblem = (error: unknown): never => {
  if (!(error instanceof UnreadableFile)) throw error
  throw new Problem('unreadable_file', { detail: error.message, reason: error.reason }, { cause: error })
}

/** Whether rows could not be looked up, and nothing else is wrong with the file. */
function failsForNow({ rows }: Plan<unknown>): boolean {
  const failed = rows.filter(({ verdict }) => verdict === 'ambiguous' || verdict === 'not_found')
  return failed.length > 0 && failed.every(row => 'reason' in row && row.reason === 'not_looked_up')
}

type TooMuch = NonNullable<ImportReport['tooMuch']>

/** By how much the list would be too long. */
const tooMuchOf = ({ placeCount, notesBytes }: StoredList, { added, notes }: Plan<unknown>): TooMuch | undefined =>
  beyondList({
    placeCount: placeCount + added.length,
    notesBytes: [...added, ...notes].reduce((sum, { note }) => sum + Buffer.byteLength(note), notesBytes),
  })

/** @throws Problem `list_full` with how much too much it is */
function requireRoom(tooMuch: TooMuch | undefined): void {
  if (!tooMuch) return
  const { places, noteBytes } = tooMuch
  const which = places
    ? `A list holds ${maxPlaces} places: with this file it would have ${places} too many.`
    : `The notes of a list have 1 MiB together: with this file they would have ${noteBytes} bytes too many.`
  throw new Problem('list_full', { detail: `${which} Make room first, or skip rows by \`choices\`.` })
}

/** Tells a row of the plan as callers see it, with the places as they are then. */
const reporting = (before: readonly Entry[], { added, notes }: Plan<Candidates>, { now, found }: ListEdit) => {
  const noted = new Map(notes.map(({ id, note }) => [id, note]))
  const withNote = (entry: Entry): Entry => {
    const note = noted.get(entry.id)
    return note === undefined ? entry : { ...entry, note, updatedAt: now }
  }
  const ranked = new Map([...before, ...added].map((entry, index) => [entry.id, { entry, rank: index + 1 }]))
  const placeOf = (id: string) => {
    const { entry, rank } = ranked.get(id)!
    return placeView(withNote(entry), rank, found)
  }
  return (planned: Planned<Candidates>): ReportedRow => {
    const { verdict, shortened } = planned
    return {
      ...rowOf(planned),
      verdict,
      ...('id' in planned && { place: placeOf(planned.id) }),
      ...('reason' in planned && { reason: planned.reason, message: rowRefusals[planned.reason] }),
      ...('candidates' in planned && planned.candidates.length > 0 && { candidates: [...planned.candidates] }),
      ...(shortened && shortened.length > 0 && { shortened: [...shortened] }),
      ...('note' in planned && planned.note !== undefined && { note: planned.note }),
    }
  }
}
