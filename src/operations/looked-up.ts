import * as z from 'zod'
import type { Progress } from '../core/operation.ts'
import { invalid, Problem } from '../core/problem.ts'
import { maxPlaces } from '../domain/list.ts'
import { type Entry, newOwnPlaceId, type PlaceFacts } from '../domain/place.ts'
import { type Candidate, candidateView } from '../domain/place-view.ts'
import { calledBy, wordsAlone } from '../domain/told.ts'
import { type LookedUp, rowOf } from '../imports/plan/plan.ts'
import type { Row } from '../imports/read-file.ts'
import type { Services } from './operation.ts'

const choice = z
  .strictObject({
    row: z.int().min(1).max(maxPlaces),
    placeId: z
      .string()
      .max(100)
      .optional()
      .describe('The place that is meant: the `id` of one of its candidates, or of any other.'),
    skip: z.literal(true).optional().describe('Leave the row out.'),
    own: z.literal(true).optional().describe('Keep it as the file tells of it, as a place that nobody knows.'),
  })
  .refine(({ placeId, skip, own }) => [placeId, skip, own].filter(way => way !== undefined).length === 1, {
    error: 'needs exactly one of placeId, skip, own',
  })
  .meta({ id: 'ImportChoice' })
export const choicesInput = z.array(choice).max(maxPlaces)
type Choice = z.output<typeof choice>

type Looked =
  | LookedUp<z.output<typeof Candidate>>
  /** A place was chosen that only the list itself can have. */
  | (Omit<Chosen, 'found'> & { chosen: string; choice: number })
type Chosen = Extract<LookedUp<never>, { found: PlaceFacts }>

/** The same where the list is known. @throws Problem `invalid_input` for a chosen place that nobody has */
export const inList = (rows: readonly Looked[], entries: readonly Entry[]): LookedUp<z.output<typeof Candidate>>[] => {
  const byId = new Map(entries.flatMap(entry => [entry.id, entry.facts.mapPlaceId].map(id => [id, entry])))
  return rows.map(row => {
    if (!('chosen' in row)) return row
    const { chosen, choice, told, ...at } = row
    const entry = byId.get(chosen)
    if (!entry) throw invalid(`/choices/${choice}/placeId`, 'is no place that is known here, or in the list')
    return { ...at, found: entry.facts, told: { ...told, mapPlaceId: entry.facts.mapPlaceId } }
  })
}

type Looking = {
  places: Services['places']
  choices: readonly Choice[]
  signal: AbortSignal | undefined
  /** Told of how many rows have been looked up. */
  progress: Progress | undefined
}

/**
 * Which place each row of a file means, one after the other, so that others who look for places come in between.
 * @throws Problem `invalid_input` for a choice that is none; the signal's reason
 */
export async function lookUp(rows: readonly Row[], { places, choices, signal, progress }: Looking): Promise<Looked[]> {
  const chosen = new Map(choices.map((choice, index) => [choice.row, { ...choice, index }]))
  if (chosen.size < choices.length) throw invalid('/choices', 'names a row twice')
  for (const [index, { row }] of choices.entries())
    if (row > rows.length) throw invalid(`/choices/${index}/row`, `is more than the ${rows.length} rows of the file`)
  const looked: Looked[] = []
  for (const row of rows) {
    signal?.throwIfAborted()
    looked.push(await lookUpOne(row, chosen.get(row.row), places, signal))
    progress?.(looked.length, rows.length)
  }
  return looked
}

async function lookUpOne(
  row: Row,
  choice: (Choice & { index: number }) | undefined,
  places: Services['places'],
  signal: AbortSignal | undefined,
): Promise<Looked> {
  if (choice?.skip) return { ...rowOf(row), skipped: true }
  if (choice?.placeId !== undefined) {
    const found = await places.get(choice.placeId)
    const told = 'told' in row ? row.told : {}
    const at = { ...rowOf(row), ...('shortened' in row && { shortened: row.shortened }) }
    return found
      ? { ...at, found, told: { ...told, mapPlaceId: found.mapPlaceId } }
      : { ...at, chosen: choice.placeId, choice: choice.index, told }
  }
  if ('refused' in row) {
    const { refused, ...at } = row
    if (choice?.own) throw invalid(`/choices/${choice.index}/own`, 'cannot be: the row has no place in it')
    return { ...at, notFound: refused }
  }
  if (choice?.own) return { ...row, found: asOwn(row, choice.index) }
  return meant(row, places, signal)
}

type Told = Extract<Row, { told: unknown }>

async function meant(row: Told, places: Services['places'], signal: AbortSignal | undefined): Promise<Looked> {
  const { told, rank: _, ...at } = row
  const { note: __, ...words } = told
  const meaning = await orNobody(places.means(words, signal))
  if (told.isMisplaced && meaning?.outcome === 'near_not_found') return { ...at, notFound: 'bad_position' }
  if (!meaning) return { ...at, notFound: 'not_looked_up' }
  if (meaning.outcome === 'sure') return { ...row, found: meaning.facts }
  const candidates = meaning.alternatives.map(({ facts, distanceMeters }) => candidateView(facts, distanceMeters))
  if (meaning.outcome === 'ambiguous') return { ...at, ambiguous: candidates }
  return { ...at, notFound: meaning.outcome === 'none' ? 'no_match' : 'near_not_found', candidates }
}

/** Of a provider that is down one row hears; the others may be known elsewhere. */
const orNobody = <T>(looking: Promise<T>): Promise<T | undefined> =>
  looking.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'provider_unavailable') return undefined
    throw error
  })

/** The row's own words as a place. */
function asOwn({ told: { note: _, ...told } }: Told, index: number): PlaceFacts {
  const name = calledBy(told)
  if (name === undefined) throw invalid(`/choices/${index}/own`, 'cannot be: the row has neither a name nor a pin')
  return wordsAlone(told, told.mapPlaceId ?? told.linkedId ?? newOwnPlaceId(), name)
}
