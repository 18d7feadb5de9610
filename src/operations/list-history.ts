import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { tableColumns } from '../core/table-columns.ts'
import { ranksAround, type Step } from '../domain/change.ts'
import { detailSchemas, type EntryDetails } from '../domain/entry-details.ts'
import { exampleIds } from '../domain/examples.ts'
import { maxPlaces } from '../domain/list.ts'
import { BandsView, slug } from '../domain/list-view.ts'
import { nextCursorSchema, textUpTo, timeSchema } from '../domain/response-schemas.ts'
import { countThatFits, jsonLength } from '../domain/response-size.ts'
import type { StoredChange } from '../storage/history.ts'
import { operation } from './operation.ts'

const changedMembers = z.object({
  title: textUpTo(200),
  authorName: textUpTo(100),
  description: textUpTo(2000),
  visibility: z.enum(['public', 'hidden']),
  listed: z.boolean(),
  rank: z.int().min(1).describe('If one place was changed.'),
  note: textUpTo(2000).describe('If one place was changed.'),
  ranks: z.record(textUpTo(100), z.int().min(1)).describe('If several places were changed: by place id.'),
  notes: z.record(textUpTo(100), textUpTo(2000)).describe('If several places were changed: by place id.'),
  bands: BandsView,
  ...detailSchemas,
  details: z
    .record(textUpTo(100), z.object(detailSchemas).partial())
    .describe('If the tags, dishes, prices or days of several places were changed: by place id.'),
  googlePlaceId: textUpTo(300).describe('If one place was changed.'),
  googlePlaceIds: z.record(textUpTo(100), textUpTo(300)).describe('If several places were changed: by place id.'),
  town: textUpTo(200).describe('If one place was changed.'),
  towns: z.record(textUpTo(100), textUpTo(200)).describe('If several places were changed: by place id.'),
  closed: z
    .array(textUpTo(100))
    .max(maxPlaces)
    .describe(
      'Ids of places whose mark `closed` was changed: in `to` those that were marked, in `from` those that are open again.',
    ),
})

export const ListChange = z
  .object({
    version: z.int().min(1).describe('The version that the change made.'),
    at: timeSchema,
    operation: textUpTo(100).describe(
      'The operation that made it. The service makes two itself: `linkResolved` (ids in Google’s map) and `placesRefreshed` (facts of places). The operator makes `heldByOperator` (hidden) and `releasedByOperator` (shown again).',
    ),
    places: z
      .array(
        z
          .object({ id: textUpTo(100), name: textUpTo(300) })
          .register(tableColumns, { columns: ['name', 'id'], key: 'id' }),
      )
      .max(maxPlaces * 2)
      .optional()
      .describe('All changed places.'),
    touched: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Number of changed places, if their names would be too long for an assistant. `places`, `from` and `to` are then absent.',
      ),
    from: changedMembers
      .partial()
      .optional()
      .describe('Previous values of the changed members; absent ones are omitted.'),
    restoredAt: timeSchema.optional().describe('Time of the version that was restored.'),
    to: changedMembers.partial().optional().describe('New values of the same members.'),
  })
  .meta({ id: 'ListChange' })
  .register(tableColumns, { columns: ['version', 'at', 'operation', 'places'], key: 'version' })

export const listHistory = operation({
  name: 'listHistory',
  tool: 'list_history',
  title: 'Read the history of a list',
  description:
    'Returns every change of the list, newest first, one for each version. restoreVersion goes back to a version; getList with `at` shows it.',
  advice: 'To undo, restore the version before the change.',
  topic: 'History',
  method: 'GET',
  path: '/lists/{slug}/history',
  credential: 'editToken',
  effect: 'reads',
  input: z.strictObject({
    slug,
    limit: z.int().min(1).max(100).default(20).describe('Maximum number of changes in the answer.'),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the previous answer.'),
  }),
  example: { slug: exampleIds.slug, limit: 20 },
  output: z.object({ changes: z.array(ListChange).max(100), nextCursor: nextCursorSchema }),
  fit(answer, maxLength, { slug }) {
    const changes = answer.changes.map(change => inBrief(change, maxLength))
    const shown = changes.slice(0, countThatFits(changes, maxLength))
    return shown.length === changes.length
      ? { ...answer, changes }
      : { changes: shown, nextCursor: writeCursor(historyCacheKey(slug), [shown.at(-1)!.version]) }
  },
  problems: [],

  async handle({ lists, editor }, { slug, limit, cursor }) {
    const [below] = cursor === undefined ? [] : readCursor(cursor, historyCacheKey(slug), ['number'])
    const changes = await lists.history(editor, limit + 1, below)
    const shown = changes.slice(0, limit)
    return {
      changes: shown.map(changeView),
      ...(changes.length > limit && { nextCursor: writeCursor(historyCacheKey(slug), [shown.at(-1)!.version]) }),
    }
  },
})

type ChangeView = z.output<typeof ListChange>

/** Returns a change, without its places if it would fill more than half of the response. */
export function inBrief(change: ChangeView, maxLength: number): ChangeView {
  // Half, so that more than one change fits.
  if (jsonLength(change) <= maxLength / 2) return change
  const { places = [], from: _, to: __, ...brief } = change
  return { ...brief, touched: places.length }
}

const historyCacheKey = (slug: string): readonly unknown[] => ['listHistory', slug]

type Side = z.output<typeof changedMembers>
type Sides<T> = [before: T | undefined, after: T | undefined]
type Touched = {
  name: string
  rank?: Sides<number>
  note?: Sides<string>
  googlePlaceId?: Sides<string>
  town?: Sides<string>
  closed?: Sides<true>
  details?: Sides<EntryDetails>
}

/** Members of one touched place, and what they are called for several. */
const plurals = { rank: 'ranks', note: 'notes', googlePlaceId: 'googlePlaceIds', town: 'towns' } as const

/** Summarizes the steps of a change: the first and the last value of each member. */
export function changeView({ version, at, operation, steps }: StoredChange): ChangeView {
  const touched = new Map<string, Touched>()
  const members: [Partial<Side>, Partial<Side>] = [{}, {}]
  const touch = (id: string, name: string) => {
    const place = touched.get(id) ?? { name }
    touched.set(id, place)
    return place
  }
  for (const step of steps) apply(step, touch, members)
  // Ranks of several steps refer to different moments.
  if (steps.length > 1) for (const [id, { from, to }] of ranksAround(steps)) touched.get(id)!.rank = [from, to]
  const places = [...touched].map(([id, { name }]) => ({ id, name }))
  const restored = steps.find(step => step.do === 'restored')
  const [from, to] = members.map((those, side) => ({ ...those, ...placeMembers(touched, side as 0 | 1) }))
  return {
    version,
    at,
    operation,
    ...(places.length > 0 && { places }),
    ...(restored && { restoredAt: restored.at }),
    ...(Object.keys(from!).length > 0 && { from: from! }),
    ...(Object.keys(to!).length > 0 && { to: to! }),
  }
}

function apply(
  step: Step,
  touch: (id: string, name: string) => Touched,
  [from, to]: [Partial<Side>, Partial<Side>],
): void {
  switch (step.do) {
    case 'add':
      touch(step.id, step.name).rank = [undefined, step.rank]
      break
    case 'remove': {
      const place = touch(step.entry.id, step.entry.facts.name)
      place.rank = [step.rank, undefined]
      if (step.entry.note) place.note = [step.entry.note, undefined]
      break
    }
    case 'move':
      for (const { id, name, from, to } of step.places) {
        const place = touch(id, name)
        place.rank = sides(place.rank, from, to)
      }
      break
    case 'note': {
      const place = touch(step.id, step.name)
      place.note = sides(place.note, step.from, step.to)
      break
    }
    case 'details': {
      const place = touch(step.id, step.name)
      place.details = [
        { ...step.from, ...place.details?.[0] },
        { ...place.details?.[1], ...step.to },
      ]
      break
    }
    case 'link': {
      const place = touch(step.id, step.name)
      place.googlePlaceId = sides(place.googlePlaceId, step.from, step.to)
      break
    }
    case 'refresh': {
      const place = touch(step.id, step.name)
      place.closed = sides(place.closed, step.from.closed, step.to.closed)
      place.town = sides(place.town, step.from.town, step.to.town)
      break
    }
    case 'update':
      Object.assign(from, { ...step.from, ...from })
      Object.assign(to, step.to)
      break
    case 'resize':
    case 'restored':
      // The changed places and `restoredAt` say it.
      break
  }
}

/** Returns the first and the last value of a member. */
const sides = <T>(before: Sides<T> | undefined, from: T | undefined, to: T | undefined): Sides<T> => [
  before ? before[0] : from,
  to,
]

function placeMembers(touched: ReadonlyMap<string, Touched>, side: 0 | 1): Partial<Side> {
  const isOne = touched.size === 1
  const values = <T>(member: (place: Touched) => T | undefined) =>
    [...touched].flatMap(([id, place]) => {
      const value = member(place)
      return value === undefined ? [] : [[id, value] as const]
    })
  const members = Object.entries(plurals).flatMap(([name, plural]) => {
    const found = values(place => place[name as keyof typeof plurals]?.[side])
    return found.length === 0 ? [] : [isOne ? [name, found[0]![1]] : [plural, Object.fromEntries(found)]]
  })
  const details = values(place => place.details?.[side]).filter(([, members]) => Object.keys(members).length > 0)
  const closed = values(place => place.closed?.[side]).map(([id]) => id)
  return {
    ...Object.fromEntries(members),
    ...(isOne ? details[0]?.[1] : details.length > 0 && { details: Object.fromEntries(details) }),
    ...(closed.length > 0 && { closed }),
  }
}
