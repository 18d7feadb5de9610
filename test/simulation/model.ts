import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../support/api.ts'
import { readCsv } from '../support/csv.ts'

/** A place of a list, with the members that a list keeps for it. */
export type Row = { id: string; name: string; band?: string; [detail: string]: unknown }

/** A list as anybody who may read it sees it at a version. */
export type State = {
  title: string
  authorName: string
  description: string
  visibility: string
  listed: boolean
  bands: { name: string; size: number }[]
  rows: Row[]
}

const details = ['note', 'tags', 'dishes', 'price', 'visitedOn', 'town'] as const
const kept = ['id', 'name', 'mapPlaceId', 'latitude', 'longitude', 'band', ...details]
const members = ['title', 'authorName', 'description', 'visibility', 'listed', 'bands'] as const

/** Returns the state in an answer with a whole list. */
export const stateIn = (list: Json): State => ({
  title: list.title,
  authorName: list.authorName,
  description: list.description ?? '',
  visibility: list.visibility,
  listed: list.listed,
  bands: list.bands ?? [],
  rows: list.places.map(rowOf),
})

export const rowOf = (place: Json): Row =>
  Object.fromEntries(kept.flatMap(name => (place[name] === undefined ? [] : [[name, place[name]]]))) as Row

type Bands = State['bands']

const isNamed = (name: string) => (band: { name: string }) => band.name.toLowerCase() === name.toLowerCase()

/** Returns the rows with the band of each rank. */
const banded = (rows: readonly Row[], bands: Bands): Row[] => {
  const names = bands.flatMap(({ name, size }) => Array<string>(size).fill(name))
  return rows.map(({ band: _, ...row }, index) => {
    const band = names[index]
    return { ...row, ...(band !== undefined && { band }) } as Row
  })
}

const resized = (bands: Bands, name: string | undefined, by: number): Bands =>
  bands.map(band => (band.name === name ? { ...band, size: band.size + by } : band))

const withRows = (state: State, rows: readonly Row[], bands = state.bands): State => ({
  ...state,
  bands,
  rows: banded(rows, bands),
})

/** Puts a row at a rank, which counts within a band if there is one. Else it joins the band of the place that has the rank, or of the last. */
function placed(state: State, row: Row, { rank, band }: { rank?: number; band?: string }): State {
  const { rows, bands } = state
  const within = band === undefined ? -1 : bands.findIndex(isNamed(band))
  const start = bands.slice(0, Math.max(within, 0)).reduce((sum, { size }) => sum + size, 0)
  const end = within < 0 ? rows.length : start + bands[within]!.size
  const index = Math.min(start + (rank ?? Number.POSITIVE_INFINITY) - 1, end)
  const joined = within < 0 ? (rows[index] ?? rows.at(-1))?.band : bands[within]!.name
  return withRows(state, rows.toSpliced(index, 0, row), resized(bands, joined, 1))
}

const without = (state: State, id: string): State => {
  const row = rowWith(state, id)
  const rest = state.rows.filter(other => other !== row)
  return withRows(state, rest, resized(state.bands, row.band, -1))
}

/** Moves a row. Without a band, it joins the band of the place that had the rank before. */
function moved(state: State, id: string, { rank, before, after, band }: Json): State {
  const row = rowWith(state, id)
  const rest = without(state, id)
  const beside = before ?? after
  if (beside === undefined && band !== undefined) return placed(rest, row, { rank, band })
  const index =
    beside === id
      ? state.rows.indexOf(row)
      : beside === undefined
        ? Math.min(rank, state.rows.length) - 1
        : rest.rows.findIndex(other => other.id === beside) + (after === undefined ? 0 : 1)
  const joined = band === undefined ? state.rows[index]!.band : rest.bands.find(isNamed(band))!.name
  return withRows(rest, rest.rows.toSpliced(index, 0, row), resized(rest.bands, joined, 1))
}

const rowWith = ({ rows }: State, id: string): Row => {
  const row = rows.find(row => row.id === id)
  if (!row) throw new Error(`${id} is not on the list`)
  return row
}

const isEmpty = (value: unknown): boolean => value === null || (value as string | unknown[]).length === 0

/** Returns a row with what a request states: what is empty or cleared goes. */
export const rewritten = (row: Row, input: Json): Row => {
  const stated = { ...input, ...Object.fromEntries((input.clear ?? []).map((name: string) => [name, ''])) }
  const after: Row = { ...row }
  for (const name of details) {
    if (stated[name] === undefined) continue
    if (isEmpty(stated[name])) delete after[name]
    else after[name] = stated[name]
  }
  return after
}

const rewrittenIn = (state: State, id: string, input: Json): State => {
  const row = rowWith(state, id)
  return withRows(
    state,
    state.rows.map(other => (other === row ? rewritten(row, input) : other)),
  )
}

/** What an accepted call and its answer say, and the earlier states of the list by version. */
type AcceptedCall = { input: Json; answer: Json; states: ReadonlyMap<number, State> }

/** Adds a place as an answer has it, with what the request states. The town counts only for a place in the caller's own words. */
const added = (state: State, place: Json, { town, ...input }: Json): State => {
  const isInOwnWords = String(place.mapPlaceId).startsWith('own:')
  return placed(state, rewritten(rowOf(place), { ...(isInOwnWords && { town }), ...input.own, ...input }), input)
}

/**
 * Returns the state after an accepted call, by what the contract says of the operation; `undefined` if too little is known. An operation
 * that is not here may change the places of a list as it likes.
 */
export const nextStates: { readonly [operation: string]: (state: State, told: AcceptedCall) => State | undefined } = {
  updateList: (state, { input }) => {
    const stated = members.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]]))
    return { ...state, ...Object.fromEntries(stated) }
  },
  addPlace: (state, { input, answer: { place } }) => added(state, place, input),
  addPlaces: (state, { input, answer: { results } }) =>
    results.reduce(
      (now: State, result: Json, index: number) =>
        'code' in result ? now : added(now, result.place, input.places[index]),
      state,
    ),
  updatePlace: (state, { input }) => rewrittenIn(state, input.placeId, input),
  updatePlaceNote: (state, { input: { placeId, note } }) => rewrittenIn(state, placeId, { note }),
  removePlace: (state, { input }) => without(state, input.placeId),
  movePlace: (state, { input: { placeId, ...target } }) => moved(state, placeId, target),
  reorderList: (state, { input }) =>
    withRows(
      state,
      input.placeIds.map((id: string) => rowWith(state, id)),
    ),
  editList: (state, { input: { edits }, answer: { places } }) => {
    const fresh = places.filter(({ id }: Json) => !state.rows.some(row => row.id === id))
    // Of several new places, the answer does not say which edit added which. Tools also take ranks and names.
    const isClear =
      edits.filter(({ op }: Json) => op === 'add' || op === 'replace').length === fresh.length &&
      fresh.length < 2 &&
      edits.every(({ place = 'plc_' }: Json) => String(place).startsWith('plc_'))
    if (!isClear) return undefined
    const replaced = edits.find(({ op }: Json) => op === 'replace')?.place
    // Later edits name the replaced place as before.
    const nowOf = (id: string | undefined, now: State) =>
      id !== undefined && id === replaced && !now.rows.some(row => row.id === id) ? fresh[0].id : id
    return edits.reduce((now: State, edit: Json) => {
      const { place, before, after } = edit
      const named = { ...edit, place: nowOf(place, now), before: nowOf(before, now), after: nowOf(after, now) }
      return edited(now, named, fresh[0])
    }, state)
  },
  setBands: (state, { input: { bands } }) => withRows(state, state.rows, bands),
  restoreVersion: ({ visibility, listed }, { input, states }) => {
    const then = states.get(input.version)
    return then && { ...then, visibility, listed }
  },
  undo: (_, { answer, states }) => states.get(answer.undone.version - 1),
}

/** Returns the state after one edit. @param fresh the place that it adds or puts in the place of another, as an answer has it */
function edited(state: State, { op, place, ...edit }: Json, fresh: Json): State {
  if (op === 'update') return rewrittenIn(state, place, edit)
  if (op === 'move') return moved(state, place, edit)
  if (op === 'remove') return without(state, place)
  if (op === 'add') return added(state, fresh, edit)
  const former = rowWith(state, place)
  const { id, name, mapPlaceId, latitude, longitude, town } = fresh
  const facts = { id, name, mapPlaceId, latitude, longitude, town }
  return withRows(
    state,
    state.rows.map(row => (row.id === place ? rewritten(rowOf({ ...former, ...facts }), edit) : row)),
  )
}

/** Operations that leave a list as it is, beside its version. */
export const leavesAlone = (operation: string, before: State, after: State): string | undefined => {
  const stays =
    operation === 'editList' ? (['title', 'authorName', 'description', 'visibility', 'listed'] as const) : members
  const name = stays.find(name => name !== 'bands' && !isDeepStrictEqual(before[name], after[name]))
  return name && `${operation} changed ${name}`
}

/** Returns what is wrong with a list, whatever happened to it. */
export function wrongIn({ places, placeCount, bands = [] }: Json): string | undefined {
  const ids = new Set(places.map(({ id }: Json) => id))
  const sum = bands.reduce((sum: number, { size }: Json) => sum + size, 0)
  const ranks = places.map(({ rank }: Json) => rank)
  if (bands.some(({ size }: Json) => size < 0)) return 'a band has a negative size'
  if (ranks.some((rank: number, index: number) => rank !== index + 1)) return `the ranks are ${ranks}`
  if (ids.size !== places.length) return 'a place is there twice'
  if (placeCount !== places.length) return `placeCount is ${placeCount}, and there are ${places.length} places`
  if (sum > places.length) return `the bands have ${sum} places, the list has ${places.length}`
  const names: string[] = bands.flatMap(({ name, size }: Json) => Array(size).fill(name))
  const at = places.findIndex(({ band }: Json, index: number) => band !== names[index])
  return at < 0 ? undefined : `place ${at + 1} is in the band ${places[at].band} instead of ${names[at]}`
}

/** Returns what the history says wrongly of ranks, notes and members before and after a change. */
export function wrongInChange({ places = [], from, to }: Json, before: State, after: State): string | undefined {
  const [place] = places
  for (const [said, state] of [
    [from ?? {}, before],
    [to ?? {}, after],
  ] as const) {
    const { ranks = place && said.rank ? { [place.id]: said.rank } : {} } = said
    const rank = Object.entries<number>(ranks).find(([id, rank]) => state.rows[rank - 1]?.id !== id)
    if (rank) return `rank ${rank[1]} is not that of ${rank[0]}`
    const { notes = place && said.note ? { [place.id]: said.note } : {} } = said
    const note = Object.entries(notes).find(
      ([id, note]) => (state.rows.find(row => row.id === id)?.note ?? '') !== note,
    )
    if (note) return `${note[1]} is not the note of ${note[0]}`
    const member = members.find(name => said[name] !== undefined && !isDeepStrictEqual(said[name], state[name]))
    if (member) return `${member} is ${JSON.stringify(said[member])} instead of ${JSON.stringify(state[member])}`
  }
  return undefined
}

/** Tools answer in brief, which leaves out the ids of maps among other members. */
export const isWhole = (row: Row): boolean => row.mapPlaceId !== undefined

/** Returns where two states differ, in words. */
export function difference(expected: State, seen: State): string | undefined {
  for (const member of members)
    if (!isDeepStrictEqual(expected[member], seen[member]))
      return `${member} is ${JSON.stringify(seen[member])} instead of ${JSON.stringify(expected[member])}`
  const namesOf = ({ rows }: State) => rows.map(({ name }) => name).join(', ')
  const idsOf = ({ rows }: State) => rows.map(({ id }) => id)
  if (!isDeepStrictEqual(idsOf(expected), idsOf(seen)))
    return `the places are ${namesOf(seen)} instead of ${namesOf(expected)}`
  const at = expected.rows.findIndex(
    (row, index) => !isDeepStrictEqual(isWhole(row) ? row : { ...seen.rows[index], ...row }, seen.rows[index]),
  )
  return at < 0
    ? undefined
    : `place ${at + 1} is ${JSON.stringify(seen.rows[at])} instead of ${JSON.stringify(expected.rows[at])}`
}

/** Returns what is wrong with an exported file of a state. @param text as one file, archives unpacked */
export function wrongInFile(format: string, text: string, { rows }: State): string | undefined {
  const shown =
    format === 'kml' || format === 'kmz' || format === 'gpx'
      ? rows.filter(({ latitude }) => latitude !== undefined)
      : rows
  const count = countIn(format, text)
  if (count !== undefined && count !== shown.length) return `${format} has ${count} places instead of ${shown.length}`
  const plain = unescaped(text)
  const texts = shown.flatMap(({ name, note }) => [name, ...String(note ?? '').split('\n')])
  const missing = texts.find(text => !plain.includes(unescaped(text)))
  return missing && `${format} has no ${missing}`
}

const countIn = (format: string, text: string): number | undefined => {
  if (format === 'kml' || format === 'kmz') return text.split('<Placemark').length - 1
  if (format === 'gpx') return text.split('<wpt ').length - 1
  if (format === 'geojson') return JSON.parse(text).features.length
  if (format === 'csv') return readCsv(text).length - 1
  if (format === 'xlsx') return text.split('<row ').length - 2
  return undefined
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }

/** Returns a text without what formats add to some characters. */
const unescaped = (text: string): string =>
  text
    .replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, name: string) => entities[name]!)
    .replace(/\\(["\\])/g, '$1')
    .replace(/"+/g, '"')
