import type { ListInfo } from './list.ts'
import { type Addresses, summaryView } from './list-view.ts'
import type { Entry, PlaceFacts } from './place.ts'
import { shownPlace, sourcesOf } from './place-view.ts'

/** The JSON of what is told of a place in every list alike: its note goes in between, the list's own words go before and behind. */
type Told = { name: string; rest: string }

const told = new WeakMap<PlaceFacts, Told>()

/** What stands nowhere inside a JSON string, where quotation marks are escaped. */
const markedNote = ',"note":"-"'

function toldOf(facts: PlaceFacts): Told {
  const known = told.get(facts)
  if (known) return known
  const text = JSON.stringify(shownPlace(facts, '-'))
  const at = text.indexOf(markedNote)
  const made = { name: text.slice(1, at), rest: text.slice(at + markedNote.length, -1) }
  told.set(facts, made)
  return made
}

const quoted = JSON.stringify as (text: string) => string

/** What JSON.stringify makes of `placeView`. In ids and times of ours there is nothing to be escaped. */
const placeText = ({ id, facts, note, addedAt, updatedAt, origins }: Entry, rank: number, list: ListInfo): string => {
  const { name, rest } = toldOf(facts)
  const noted = note === '' ? '' : `,"note":${quoted(note)}`
  const { sources } = sourcesOf(origins, list)
  const from = sources ? `,"sources":${JSON.stringify(sources)}` : ''
  return `{"id":"${id}","rank":${rank},${name}${noted}${rest},"addedAt":"${addedAt}","updatedAt":"${updatedAt}"${from}}`
}

/** Longer texts cost more to be put together than to be encoded in pieces. */
const encodedAtOnce = 16_384

/**
 * What JSON.stringify makes of `listView`, with `nextCursor`, in UTF-8. Of places whose facts are the same objects as before it takes a
 * fraction of the time.
 * @param afterRank how many places come before the first of `entries`
 */
export function listText(
  list: ListInfo,
  entries: readonly Entry[],
  addresses: Addresses,
  afterRank: number,
  nextCursor: string | undefined,
): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = []
  let text = `${JSON.stringify(summaryView(list, addresses)).slice(0, -1)},"places":[`
  let rank = afterRank
  for (const entry of entries) {
    if (rank > afterRank) text += ','
    text += placeText(entry, ++rank, list)
    if (text.length < encodedAtOnce) continue
    pieces.push(Buffer.from(text))
    text = ''
  }
  pieces.push(Buffer.from(`${text}]${nextCursor === undefined ? '' : `,"nextCursor":${quoted(nextCursor)}`}}`))
  return Buffer.concat(pieces)
}
