import type { Located } from '../../domain/coordinates.ts'
import { readMapLink } from '../../domain/map-link/index.ts'
import type { ImportedPlace } from '../imported.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { englishNameIn, withoutRank } from '../shown-name.ts'
import { isNowhere, placeIn } from '../table/place.ts'
import { present } from '../table/present.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/elements.ts'
import { cellsOf, ourTextOf } from './extensions.ts'

/** The place that a waypoint, or a point of a route, is, with its line. */
export const placeOfWaypoint = (waypoint: XmlElement): ImportedPlace => {
  const at = located(waypoint)
  const name = ourTextOf(waypoint, 'name')
  const place = name === undefined ? placeOf(waypoint) : ourPlace(waypoint, name)
  const isSomewhere = at && (name !== undefined || !isNowhere(at))
  return { line: waypoint.line, ...place, ...(isSomewhere && at) }
}

const located = ({ attributes }: XmlElement): Located | undefined => {
  const [latitude, longitude] = ['lat', 'lon'].map(name => Number.parseFloat(attributes.get(name) ?? ''))
  const isPoint = Number.isFinite(latitude) && Number.isFinite(longitude)
  return isPoint ? { latitude: latitude!, longitude: longitude! } : undefined
}

/** What our own export writes beside what apps show, to the letter. */
const ourPlace = (waypoint: XmlElement, name: string): ImportedPlace => {
  const [rank, note, link] = [ourTextOf(waypoint, 'rank'), ourTextOf(waypoint, 'note'), linksOf(waypoint)[0]]
  return present<ImportedPlace>({
    name,
    englishName: englishNameIn(withoutRank(textOf(waypoint, 'name')), name),
    address: addressBetween(note, textOf(waypoint, 'desc') ?? '', link ?? ''),
    note,
    link,
    mapPlaceId: ourTextOf(waypoint, 'mapPlaceId'),
    rank: rank === undefined ? undefined : Number(rank),
  })
}

/** Our description is the note, an empty line, the address, and the link in the next line; what is missing leaves no line. */
const addressBetween = (note: string | undefined, description: string, link: string): string | undefined => {
  const before = note === undefined ? '' : `${note}\n\n`
  const isWhole = description.startsWith(before) && description.endsWith(`\n${link}`)
  return isWhole ? description.slice(before.length, -link.length - 1) || undefined : undefined
}

const placeOf = (waypoint: XmlElement): ImportedPlace => {
  const notes = ['desc', 'cmt'].map(name => plainText(textOf(waypoint, name) ?? ''))
  const links = linksOf(waypoint)
  return present<ImportedPlace>({
    ...placeIn(cellsOf(waypoint), { ours: false }),
    name: textOf(waypoint, 'name'),
    note: joined(notes),
    link: links.find(link => readMapLink(link)) ?? onlyMapLinkIn(notes.join('\n')) ?? links[0],
  })
}

/** `link` in GPX 1.1, `url` in 1.0. */
const linksOf = (waypoint: XmlElement): string[] =>
  [...childrenOf(waypoint, 'link').map(link => link.attributes.get('href')), textOf(waypoint, 'url')].filter(
    link => link !== undefined,
  )

/** Most apps write the same into both. */
const joined = ([description, comment]: string[]): string | undefined => {
  if (description!.includes(comment!)) return description || undefined
  return comment!.includes(description!) ? comment : `${description}\n\n${comment}`
}
