import { readMapLink } from '../../domain/map-link/index.ts'
import type { ImportedPlace } from '../imported.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { placeIn } from '../table/place.ts'
import { knownOf, positionBy } from '../table/position.ts'
import { present } from '../table/present.ts'
import { changedFrom, namesIn, withoutWhere } from '../table/shown.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/elements.ts'
import { cellsOf, ourTextOf } from './extensions.ts'

/** The place that a waypoint, or a point of a route, is, with its line. */
export const placeOfWaypoint = (waypoint: XmlElement): ImportedPlace => {
  const position = positionBy(waypoint.attributes.get('lat'), waypoint.attributes.get('lon'))
  const name = ourTextOf(waypoint, 'name')
  return name === undefined
    ? { line: waypoint.line, ...placeOf(waypoint), ...knownOf(position) }
    : { line: waypoint.line, ...ourPlace(waypoint, name), ...position }
}

/** What our own export writes beside what apps show, to the letter; but where somebody has changed in an app what is shown, that. */
const ourPlace = (waypoint: XmlElement, name: string): ImportedPlace => {
  const [rank, written, link] = [ourTextOf(waypoint, 'rank'), ourTextOf(waypoint, 'note'), linksOf(waypoint)[0]]
  const [description, comment] = [textOf(waypoint, 'desc') ?? '', textOf(waypoint, 'cmt') ?? '']
  const address = addressBetween(written, description, link ?? '')
  const changed = [withoutWhere(description, address, link), comment].map(shown => changedFrom(written, shown))
  return present<ImportedPlace>({
    name,
    ...namesIn(textOf(waypoint, 'name'), name),
    address,
    note: joined(changed.map(text => plainText(text ?? ''))) ?? written,
    link,
    mapPlaceId: ourTextOf(waypoint, 'mapPlaceId'),
    rank: rank === undefined ? undefined : Number(rank),
  })
}

/**
 * Our description is the note, an empty line, the address, and the link in the next line; what is missing leaves no line. The note may
 * have been changed.
 */
const addressBetween = (note: string | undefined, description: string, link: string): string | undefined => {
  if (!description.endsWith(`\n${link}`)) return undefined
  const above = description.slice(0, -link.length - 1)
  const before = note === undefined ? '' : `${note}\n\n`
  const rest =
    above.startsWith(before) && !above.slice(before.length).includes('\n') ? above.slice(before.length) : undefined
  return (rest ?? /\n\n(.+)$/.exec(above)?.[1]) || undefined
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
