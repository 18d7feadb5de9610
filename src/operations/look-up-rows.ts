import * as z from 'zod'
import type { Progress } from '../core/operation.ts'
import { invalidInput, Problem } from '../core/problem.ts'
import { maxPlaces } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import { describedName, factsFromDescription } from '../domain/place-description.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { newOwnPlaceId } from '../domain/place-ids.ts'
import type { Candidate } from '../domain/place-view.ts'
import { type LookedUpRow, rowHeadOf } from '../formats/import/plan/plan.ts'
import type { ParsedRow } from '../formats/import/read-file.ts'
import type { Services } from './operation.ts'
import { candidateOf } from './place-input.ts'

const choice = z
  .strictObject({
    row: z.int().min(1).max(maxPlaces),
    placeId: z.string().max(100).optional().describe('The `id` of one of the candidates, or of any other place.'),
    skip: z.literal(true).optional().describe('Leave the row out.'),
    own: z.literal(true).optional().describe('Add the row’s own data as an own place.'),
  })
  .refine(({ placeId, skip, own }) => [placeId, skip, own].filter(way => way !== undefined).length === 1, {
    error: 'needs exactly one of placeId, skip, own',
  })
  .meta({ id: 'ImportChoice' })
export const choicesInput = z.array(choice).max(maxPlaces)
type Choice = z.output<typeof choice>

type Looked =
  | LookedUpRow<z.output<typeof Candidate>>
  /** The caller chose a place that only the list itself can have. */
  | (Omit<Chosen, 'found'> & { chosen: string; choice: number })
type Chosen = Extract<LookedUpRow<never>, { found: PlaceFacts }>

/** Resolves choices that name a place of the list. @throws Problem `invalid_input` for an unknown place */
export const resolveInList = (
  rows: readonly Looked[],
  entries: readonly ListEntry[],
): LookedUpRow<z.output<typeof Candidate>>[] => {
  const byId = new Map(
    entries.flatMap(entry => [entry.id, entry.facts.mapPlaceId, entry.replacedId ?? []].flat().map(id => [id, entry])),
  )
  return rows.map(row => {
    if (!('chosen' in row)) return row
    const { chosen, choice, description, ...at } = row
    const entry = byId.get(chosen)
    if (!entry) throw invalidInput(`/choices/${choice}/placeId`, 'is not a known place or a place of the list')
    return { ...at, found: entry.facts, description: { ...description, mapPlaceId: entry.facts.mapPlaceId } }
  })
}

type Looking = {
  places: Services['places']
  choices: readonly Choice[]
  signal: AbortSignal | undefined
  /** Receives the number of rows looked up so far. */
  progress: Progress | undefined
}

/**
 * Looks up the place of each row, one after the other, so that other callers' look-ups run in between.
 * @throws Problem `invalid_input` for an invalid choice; the signal's reason
 */
export async function lookUpRows(
  rows: readonly ParsedRow[],
  { places, choices, signal, progress }: Looking,
): Promise<Looked[]> {
  const chosen = new Map(choices.map((choice, index) => [choice.row, { ...choice, index }]))
  if (chosen.size < choices.length) throw invalidInput('/choices', 'names a row twice')
  for (const [index, { row }] of choices.entries())
    if (row > rows.length)
      throw invalidInput(`/choices/${index}/row`, `is more than the ${rows.length} rows of the file`)
  const looked: Looked[] = []
  for (const row of rows) {
    signal?.throwIfAborted()
    looked.push(await lookUpOne(row, chosen.get(row.row), places, signal))
    progress?.(looked.length, rows.length)
  }
  return looked
}

async function lookUpOne(
  row: ParsedRow,
  choice: (Choice & { index: number }) | undefined,
  places: Services['places'],
  signal: AbortSignal | undefined,
): Promise<Looked> {
  if (choice?.skip) return { ...rowHeadOf(row), skipped: true }
  if (choice?.placeId !== undefined) {
    const found = await places.get(choice.placeId)
    const description = 'description' in row ? row.description : {}
    const at = { ...rowHeadOf(row), ...('shortened' in row && { shortened: row.shortened }) }
    return found
      ? { ...at, found, description: { ...description, mapPlaceId: found.mapPlaceId } }
      : { ...at, chosen: choice.placeId, choice: choice.index, description }
  }
  if ('refused' in row) {
    const { refused, ...at } = row
    if (choice?.own) throw invalidInput(`/choices/${choice.index}/own`, 'cannot be: the row has no place in it')
    return { ...at, notFound: refused }
  }
  if (choice?.own) return { ...row, found: asOwn(row, choice.index) }
  return lookUpDescription(row, places, signal)
}

type DescribedRow = Extract<ParsedRow, { description: unknown }>

async function lookUpDescription(
  row: DescribedRow,
  places: Services['places'],
  signal: AbortSignal | undefined,
): Promise<Looked> {
  const { description, rank: _, ...at } = row
  const { note: __, ...query } = description
  const meaning = await unlessUnavailable(places.means(query, signal))
  if (description.isMisplaced && meaning?.outcome === 'near_not_found') return { ...at, notFound: 'bad_position' }
  if (!meaning) return { ...at, notFound: 'not_looked_up' }
  if (meaning.outcome === 'sure') return { ...row, found: meaning.facts }
  const candidates = meaning.alternatives.map(candidateOf)
  if (meaning.outcome === 'ambiguous') return { ...at, ambiguous: candidates }
  return { ...at, notFound: meaning.outcome === 'none' ? 'no_match' : meaning.outcome, candidates }
}

/** Returns `undefined` if a provider is down. Only this row fails then: other providers may know the others. */
const unlessUnavailable = <T>(looking: Promise<T>): Promise<T | undefined> =>
  looking.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'provider_unavailable') return undefined
    throw error
  })

/** Returns a row's own data as a place. */
function asOwn({ description: { note: _, ...description } }: DescribedRow, index: number): PlaceFacts {
  const name = describedName(description)
  if (name === undefined) throw invalidInput(`/choices/${index}/own`, 'cannot be: the row has neither a name nor a pin')
  return factsFromDescription(description, description.mapPlaceId ?? description.linkedId ?? newOwnPlaceId(), name)
}
