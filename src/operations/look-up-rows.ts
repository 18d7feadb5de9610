import * as z from 'zod'
import type { Progress } from '../core/operation.ts'
import { invalidInput, Problem } from '../core/problem.ts'
import { shortForms } from '../core/short-forms.ts'
import { isLocated, type LatLng } from '../domain/coordinates.ts'
import { maxPlaces } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { mapOf } from '../domain/place-ids.ts'
import type { Candidate, Match } from '../domain/place-view.ts'
import { maxFileRows } from '../formats/import/imported-place.ts'
import { type LookedUpRow, rowHeadOf } from '../formats/import/plan/plan.ts'
import type { ParsedRow } from '../formats/import/read-file.ts'
import type { HintedArea, LocationHints } from '../places/providers/row-location.ts'
import { joinRows } from './join-rows.ts'
import type { Services } from './operation.ts'
import { candidateOf } from './place-input.ts'

const ways = ['placeId', 'own', 'skip', 'update'] as const
const choice = z
  .strictObject({
    row: z.int().min(1).max(maxFileRows),
    placeId: z.string().max(100).optional().describe('The `id` of one of the candidates, or of any other place.'),
    own: z.literal(true).optional().describe('Add the row’s own data as an own place.'),
    skip: z.literal(true).optional().describe('Leave the row out.'),
    update: z
      .literal(true)
      .optional()
      .describe('If its place is on the list: replace the note and details instead of merging them.'),
  })
  .refine(given => ways.filter(way => given[way] !== undefined).length === 1, {
    error: `needs exactly one of ${ways.join(', ')}`,
  })
  .meta({ id: 'ImportChoice' })
/** A body of JSON has room for 20,000 members and items, of which a choice takes three. */
const maxChoices = 3 * maxPlaces
export const choicesInput = z
  .array(choice)
  .max(maxChoices)
  .register(shortForms, {
    option: 'choose',
    description:
      'A decision about one row: `ROW=own`, `ROW=skip`, `ROW=update`, or `ROW=PLACE` with the id of a place.',
    read(text) {
      const [, row, decision = ''] = /^(\d{1,6})=(\S+)$/.exec(text) ?? []
      if (row === undefined) return undefined
      const isWay = decision !== 'placeId' && (ways as readonly string[]).includes(decision)
      return { row: Number(row), ...(isWay ? { [decision]: true } : { placeId: decision }) }
    },
  })
type Choice = z.output<typeof choice>

/** @throws Problem `invalid_input` for a row behind the last one, or that is named twice */
export function requireRows(member: string, given: readonly { row: number }[], lastRow: number): void {
  if (new Set(given.map(({ row }) => row)).size < given.length) throw invalidInput(`/${member}`, 'names a row twice')
  for (const [index, { row }] of given.entries())
    if (row > lastRow) throw invalidInput(`/${member}/${index}/row`, `is more than the last row, ${lastRow}`)
}

type LookedUp = LookedUpRow<z.output<typeof Candidate>, z.output<typeof Match>>
type Looked =
  | (LookedUp & {
      /** See `takeNamesakes`. */
      namesake?: { facts: PlaceFacts; match: z.output<typeof Match> }
    })
  /** The caller chose a place that only the list itself can have. */
  | (Omit<Chosen, 'found'> & { chosenId: string; choiceIndex: number })
type Chosen = Extract<LookedUp, { found: PlaceFacts }>

/** Resolves choices that name a place of the list. @throws Problem `invalid_input` for an unknown place */
export const resolveInList = (rows: readonly Looked[], entries: readonly ListEntry[]): LookedUp[] => {
  const byId = new Map(
    entries.flatMap(entry => [entry.id, entry.facts.mapPlaceId, entry.replacedId ?? []].flat().map(id => [id, entry])),
  )
  return rows.map(row => {
    if (!('chosenId' in row)) return row
    const { chosenId, choiceIndex, description, ...at } = row
    const entry = byId.get(chosenId)
    if (!entry) throw invalidInput(`/choices/${choiceIndex}/placeId`, 'is not a known place or a place of the list')
    return { ...at, found: entry.facts, description: { ...description, mapPlaceId: entry.facts.mapPlaceId } }
  })
}

type Looking = {
  places: Services['places']
  choices?: readonly Choice[]
  /** Numbers of the rows that are not wanted. They are not looked up. */
  unwanted?: ReadonlySet<number>
  /** What may name the town of a row that does not name it itself. */
  hints: Omit<LocationHints, 'group'>
  signal: AbortSignal | undefined
  /** Receives the number of rows looked up so far. */
  progress?: Progress | undefined
}

/**
 * Looks up the place of each row, one after the other, so that other callers' look-ups run in between.
 * @throws Problem `invalid_input` for an invalid choice, `near_not_found` for an unknown `near`; the signal's reason
 */
export async function lookUpRows(
  rows: readonly ParsedRow[],
  { places, choices = [], unwanted = new Set(), hints, signal, progress }: Looking,
): Promise<Looked[]> {
  const chosen = new Map(choices.map((choice, index) => [choice.row, { ...choice, index }]))
  requireRows('choices', choices, rows.length)
  const { near } = hints
  if (near !== undefined && (await places.areaOf({ near })).town === undefined)
    throw new Problem('near_not_found', { near })
  const areaOf = memoizedAreas(places, hints)
  const looked: Looked[] = []
  for (const row of rows) {
    signal?.throwIfAborted()
    const choice = chosen.get(row.row)
    looked.push(
      unwanted.has(row.row)
        ? { ...rowHeadOf(row), leftOut: 'not_chosen' }
        : await lookUpOne(row, choice, { places, hinted: await areaOf(row.group), signal }),
    )
    progress?.(looked.length, rows.length)
  }
  return joinRows(takeNamesakes(looked), places.settle)
}

/** Returns the area that the hints name for a group of rows. Each group is looked up once. */
const memoizedAreas = ({ areaOf }: Services['places'], hints: Looking['hints']) => {
  const areas = new Map<string | undefined, Promise<HintedArea>>()
  return (group: string | undefined): Promise<HintedArea> => {
    const area = areas.get(group) ?? areaOf({ ...hints, group })
    areas.set(group, area)
    return area
  }
}

/**
 * Takes the only known place of a row's exact name, if the row names no town, and a fifth of the rows, at least two, are found around that
 * place. The place index knows some towns only: of 20,459 names of New York, 15 are the name of one restaurant in another town.
 */
const takeNamesakes = (rows: readonly Looked[]): Looked[] => {
  const spots = rows.flatMap(row => {
    const facts = 'namesake' in row ? row.namesake?.facts : 'found' in row ? row.found : undefined
    return facts && isLocated(facts) ? [cellOf(facts)] : []
  })
  const counts = new Map<string, number>()
  for (const { x, y } of spots) counts.set(`${x} ${y}`, (counts.get(`${x} ${y}`) ?? 0) + 1)
  const around = (at: LatLng): number => {
    const { x, y } = cellOf(at)
    return neighbours.reduce((sum, [dx, dy]) => sum + (counts.get(`${x + dx} ${y + dy}`) ?? 0), 0)
  }
  const least = Math.max(2, rows.length / 5)
  return rows.map(row => {
    if (!('namesake' in row) || !row.namesake || !('found' in row)) return row
    const { namesake, candidates, ...rest } = row
    const { facts, match } = namesake
    return isLocated(facts) && around(facts) >= least
      ? { ...rest, found: facts, match }
      : { ...rest, ...(candidates && { candidates }) }
  })
}

/** Half a degree: 55 km from south to north. */
const cellOf = ({ latitude, longitude }: LatLng) => ({ x: Math.floor(longitude * 2), y: Math.floor(latitude * 2) })
const neighbours = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx, dy] as const))

type LookingUp = Pick<Looking, 'places' | 'signal'> & { hinted: HintedArea }

async function lookUpOne(
  row: ParsedRow,
  choice: (Choice & { index: number }) | undefined,
  looking: LookingUp,
): Promise<Looked> {
  if (choice?.skip) return { ...rowHeadOf(row), leftOut: 'skipped' }
  if (choice?.placeId !== undefined) {
    const found = await looking.places.get(choice.placeId)
    const description = 'description' in row ? row.description : {}
    const at = {
      ...rowHeadOf(row),
      ...('shortened' in row && { shortened: row.shortened }),
      choice: 'chosen' as const,
    }
    return found
      ? { ...at, found, description: { ...description, mapPlaceId: found.mapPlaceId } }
      : { ...at, chosenId: choice.placeId, choiceIndex: choice.index, description }
  }
  if ('refused' in row) {
    if (choice?.own) throw invalidInput(`/choices/${choice.index}/own`, 'cannot be: the row has no place in it')
    const { unread = [], beside } = row
    const withNote = beside?.note !== undefined && { unread: [...unread, { heading: 'note', text: beside.note }] }
    return { ...rowHeadOf({ ...row, ...withNote }), leftOut: row.refused }
  }
  const looked = await lookUpDescription(row, looking)
  if (choice?.own) return { ...row, found: await asOwn(row, looked, choice.index, looking), choice: 'chosen' }
  return { ...looked, ...(choice?.update && { choice: 'update' }) }
}

type DescribedRow = Extract<ParsedRow, { description: unknown }>

const queryOf = ({ description: { note: _, details: __, ...query } }: DescribedRow) => query

async function lookUpDescription(row: DescribedRow, { places, hinted, signal }: LookingUp): Promise<Looked> {
  const query = queryOf(row)
  const meaning = await unlessUnavailable(places.means(query, hinted, signal))
  const ofPosition = row.description.isMisplaced ? ('bad_position' as const) : row.positionReason
  const misplaced = ofPosition && { reason: ofPosition }
  if (meaning?.outcome === 'sure')
    return { ...row, found: meaning.facts, ...(meaning.match && { match: meaning.match }), ...misplaced }
  const found = meaning ? meaning.own : await places.inOwnWords(query, hinted)
  const outcome = meaning?.outcome ?? 'not_looked_up'
  const reason = outcome === 'none' || outcome === 'ambiguous' ? 'no_match' : outcome
  if (!found) return { ...rowHeadOf(row), leftOut: reason }
  const likely = meaning?.alternatives.filter(({ match }) => match.confidence >= minConfidence) ?? []
  const candidates = likely.map(candidateOf)
  return {
    ...row,
    found,
    ...(row.linkReason ? { reason: row.linkReason } : outcome === 'ambiguous' ? {} : { reason }),
    ...(meaning && misplaced),
    ...(candidates.length > 0 && { candidates }),
    ...(meaning?.namesake && { namesake: meaning.namesake }),
  }
}

/** Probability below which a place is no candidate of a row. */
const minConfidence = 0.02

/** Returns `undefined` if a provider is down. Only this row fails then: other providers may know the others. */
const unlessUnavailable = <T>(looking: Promise<T>): Promise<T | undefined> =>
  looking.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'provider_unavailable') return undefined
    throw error
  })

/**
 * Returns a row's own data as a place, as an import without a choice would add it.
 * @throws Problem `invalid_input` for a row without a name and a pin
 */
async function asOwn(
  row: DescribedRow,
  looked: Looked,
  index: number,
  { places, hinted }: LookingUp,
): Promise<PlaceFacts> {
  // The look-up knows the pin of the row's address.
  const isOwn = 'found' in looked && mapOf(looked.found.mapPlaceId) === 'own'
  const facts = isOwn ? looked.found : await places.inOwnWords(queryOf(row), hinted)
  if (!facts) throw invalidInput(`/choices/${index}/own`, 'cannot be: the row has neither a name nor a pin')
  return facts
}
