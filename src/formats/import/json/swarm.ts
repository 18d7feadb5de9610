import { definedMembers } from '../../../util/defined-members.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { endings, type ImportedRow, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { noteOf } from '../table/note.ts'
import { documentIn, isJson, textOfValue } from './document.ts'
import { featureRow } from './feature.ts'
import { asFeature } from './flatten.ts'

const head = /^\s*\{\s*(?:"count"\s*:\s*\d{1,9}\s*,\s*)?"(items|venueLikes|venueOkays|venueDislikes)"\s*:/

/** Maximum number of visits that the note of a place lists. */
const maxVisits = 10

/**
 * The files of a data export of Swarm and Foursquare: check-ins, lists, tips and ratings of venues. A venue is one row for each file, with
 * the day of its last check-in, and of several in the note. Visits that the phone noticed, which have no venue, are no places.
 */
export const swarm: Reader = {
  format: 'swarm',
  endings: endings.json,
  reads: text => {
    if (!isJson(text)) return false
    const [, member] = head.exec(text.slice(0, 1000)) ?? []
    if (member !== 'items') return member !== undefined
    return /"(?:listItems|timeArrived|venueId)"\s*:|"venue"\s*:\s*(?:\{|null)/.test(text)
  },
  *read(text) {
    const file = documentIn(text)
    if (!isJsonObject(file)) throw new UnreadableFile('unknown_format')
    const mentions = Array.isArray(file.items) ? file.items.flatMap(mentionsIn) : ratingsIn(file)
    for (const [, same] of Map.groupBy(mentions, ({ venue, group }) => `${group}\n${venue.id ?? venue.name}`))
      yield rowOf(same)
  },
}

/** What one item of a file says about a venue. */
type Mention = { venue: JsonObject; at?: JsonObject } & Partial<
  Record<'group' | 'text' | 'visited', string | undefined>
>

const mentionsIn = (item: unknown): Mention[] => {
  const { listItems, venue, name, text, shout, createdAt, timeZoneOffset, lat, lng, startTime } = membersOf(item)
  const list = textOfValue(name)
  if (isJsonObject(listItems))
    return itemsOf(listItems)
      .flatMap(mentionsIn)
      .map(mention => ({ ...mention, visited: undefined, group: list }))
  // The phone guessed this visit, and its owner has not confirmed it.
  if (!isJsonObject(venue) || startTime !== undefined) return []
  const said = textOfValue(text) ?? textOfValue(shout)
  const visited = text === undefined ? dayOf(createdAt, timeZoneOffset) : undefined
  const at = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : {}
  return [{ venue, text: said, visited, at }]
}

const itemsOf = ({ items }: JsonObject): unknown[] => (Array.isArray(items) ? items : [])

const ratings = { venueLikes: 'liked', venueOkays: 'okay', venueDislikes: 'disliked' }

const ratingsIn = (file: JsonObject): Mention[] =>
  Object.entries(ratings).flatMap(([member, rating]) =>
    itemsOf({ items: file[member] })
      .filter(isJsonObject)
      .map(venue => ({ venue, group: rating, text: `Rating: ${rating}` })),
  )

/** Returns the local day of a time, in seconds or as text in UTC. The offset is in minutes. */
const dayOf = (time: unknown, offset: unknown): string | undefined => {
  const at =
    typeof time === 'number' ? time * 1000 : Date.parse(`${textOfValue(time)?.slice(0, 19).replace(' ', 'T')}Z`)
  const local = new Date(at + (typeof offset === 'number' ? offset : 0) * 60_000)
  return Number.isNaN(local.getTime()) ? undefined : local.toISOString().slice(0, 10)
}

const rowOf = ([first, ...others]: readonly Mention[]): ImportedRow => {
  const { venue, group, at } = first!
  const all = [first!, ...others]
  const { url: _, id: __, location, ...rest } = venue
  const row = featureRow(asFeature({ ...rest, location: { ...at, ...membersOf(location) } }))
  if ('refused' in row) return row
  const days = [...new Set(all.flatMap(({ visited }) => visited ?? []))].sort().reverse()
  const [last, ...earlier] = days
  const visits = earlier.length === 0 ? '' : `Visited: ${days.slice(0, maxVisits).join(', ')}`
  return definedMembers<ImportedRow>({
    ...row,
    group,
    note: noteOf([...all.flatMap(({ text }) => text ?? []), visits]) ?? row.note,
    details: last === undefined ? row.details : { ...row.details, visitedOn: last },
  })
}
