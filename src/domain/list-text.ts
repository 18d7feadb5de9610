import { bandAt } from './bands.ts'
import type { ListInfo } from './list.ts'
import { type Addresses, summaryView } from './list-view.ts'
import type { ListEntry, RankedEntry } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import { factsView, sourcesOf } from './place-view.ts'

/** The JSON of a place's facts in two parts. Note and details go between them, the entry's other members before and after. */
type PlaceJson = { name: string; rest: string }

const placeJsonCache = new WeakMap<PlaceFacts, PlaceJson>()

/** Cannot occur inside a JSON string, where quotation marks are escaped. */
const markedNote = ',"note":"-"'

function placeJsonOf(facts: PlaceFacts): PlaceJson {
  const cached = placeJsonCache.get(facts)
  if (cached) return cached
  const text = JSON.stringify(factsView(facts, '-'))
  const at = text.indexOf(markedNote)
  const made = { name: text.slice(1, at), rest: text.slice(at + markedNote.length, -1) }
  placeJsonCache.set(facts, made)
  return made
}

const quoted = JSON.stringify as (text: string) => string

/** Returns the same text as JSON.stringify of `placeView`. Our ids and times need no escaping. */
const placeText = (
  { id, facts, note, details, suggestedBy, addedAt, updatedAt, origins }: ListEntry,
  rank: number,
  list: ListInfo,
): string => {
  const { name, rest } = placeJsonOf(facts)
  const noteMember = note === '' ? '' : `,"note":${quoted(note)}`
  const said = details ? `,${JSON.stringify(details).slice(1, -1)}` : ''
  const band = list.bands.length === 0 ? undefined : bandAt(list.bands, rank)
  const inBand = band === undefined ? '' : `"band":${quoted(band)},`
  const suggester = suggestedBy === undefined ? '' : `,"suggestedBy":${quoted(suggestedBy)}`
  const { sources } = origins ? sourcesOf(origins, list) : {}
  const from = sources ? `,"sources":${JSON.stringify(sources)}` : ''
  return `{"id":"${id}","rank":${rank},${inBand}${name}${noteMember}${said}${rest}${suggester},"addedAt":"${addedAt}","updatedAt":"${updatedAt}"${from}}`
}

/** Text length from which a piece is encoded. Joining longer texts costs more than encoding pieces. */
const encodedAtOnce = 16_384

/**
 * Returns the same bytes as JSON.stringify of `rankedView` with `nextCursor`. Places whose facts are the same objects as before take a
 * fraction of the time.
 */
export function listText(
  list: ListInfo,
  places: readonly RankedEntry[],
  addresses: Addresses,
  nextCursor: string | undefined,
): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = []
  let text = `${JSON.stringify(summaryView(list, addresses)).slice(0, -1)},"places":[`
  let separator = ''
  for (const { entry, rank } of places) {
    text += separator + placeText(entry, rank, list)
    separator = ','
    if (text.length < encodedAtOnce) continue
    pieces.push(Buffer.from(text))
    text = ''
  }
  pieces.push(Buffer.from(`${text}]${nextCursor === undefined ? '' : `,"nextCursor":${quoted(nextCursor)}`}}`))
  return Buffer.concat(pieces)
}
