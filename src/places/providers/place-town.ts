import { isLocated, type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { namesTown } from '../../domain/names-town.ts'
import { withLocality } from '../../domain/own-address.ts'
import type { PlaceDescription } from '../../domain/place-description.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { isLarge, type Near, townExtentMeters } from '../gazetteer/near.ts'
import { bigTown, townKeyOf } from '../gazetteer/standing.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { townOf } from './readings.ts'

/** What is known of the location of a place: what somebody said, its address, its pin and its id. */
export type Whereabouts = Partial<Pick<PlaceFacts, 'mapPlaceId' | 'town' | 'address'> & LatLng> &
  Pick<PlaceDescription, 'near' | 'locality'>

/** A town, and an address with all that was said about it. */
export type Settled = Pick<PlaceFacts, 'town' | 'address'>

/**
 * Returns the town of a place: as somebody said it or its source writes it, else the one whose area contains its pin. What was said about
 * the town is in the address too, but no coordinates.
 */
export const settled = (index: PlaceIndex, place: Whereabouts): Settled => {
  const { town: said, near, locality, mapPlaceId, address: street, ...pin } = place
  const at = isLocated(pin) ? pin : undefined
  const isHere = (area: Near | undefined) => area && !(at && metersBetween(at, area) > area.reachMeters)
  const named = near === undefined ? undefined : (index.near(near) ?? index.placeInQuery(near)[0]?.near)
  const behind = behindStreet(street) ?? (isBigTown(index, street) ? street : undefined)
  const ofAddress = townOf(index, behind)
  const isOfAddress = (area: Near | undefined) =>
    area !== undefined && ofAddress !== undefined && metersBetween(area, ofAddress) <= ofAddress.extentMeters
  const known = mapPlaceId === undefined ? undefined : index.get(mapPlaceId)?.town
  // The person may stand at coordinates and look for a place in another town.
  const isStandpoint = named?.kind === 'point' && said !== undefined
  const ofNear = isHere(named) && !isOfAddress(named) && !isStandpoint ? townSaid(index, near!, named!) : undefined
  const town =
    said ??
    known ??
    ofNear ??
    (isHere(ofAddress) ? townSaid(index, behind!, ofAddress!) : undefined) ??
    (at && index.townAt(at)?.name)
  const stated = [locality, named?.kind === 'point' ? undefined : near, ofNear]
  // The gazetteer overlooks postcodes.
  const isThere = (whole: string, part: string) =>
    namesTown(whole, part) || (!/\d/.test(part) && isOfAddress(index.near(part, ofAddress)))
  const address = withLocality(street, stated, isThere)
  return { ...(town !== undefined && { town }), ...(address !== undefined && { address }) }
}

/** Returns what an address has behind its first comma, or behind a postcode. A street may be named after a town. */
const behindStreet = (address = ''): string | undefined =>
  /[,;、，\n]\s*(.+)$/su.exec(address)?.[1] ?? /\d{4,6}\s+(\p{L}[^\d]*)$/u.exec(address)?.[1]

/** Returns whether a text is only the name of a big town. Streets are named after small ones too: `Broadway`. */
const isBigTown = (index: PlaceIndex, text: string | undefined): boolean => {
  const area = text === undefined ? undefined : index.near(text)
  return area?.kind === 'town' && area.ignored === undefined && area.extentMeters >= townExtentMeters(bigTown)
}

/**
 * Returns the town of an area in the words of the text that names it: "Lisboa" of "Chiado, Lisboa, Portugal". For a district and for a
 * point it is the town around, and `undefined` for larger areas, unless they are a town too, such as Singapore.
 */
const townSaid = (index: PlaceIndex, text: string, area: Near): string | undefined => {
  const nearest = area.kind === 'town' ? area : index.townAt(area)
  // The nearest town may be abroad: Monte-Carlo is not in Beausoleil.
  const around = area.kind === 'district' && nearest?.country !== area.country ? area : nearest
  if (!around || area.kind === 'point') return around?.name
  const names = namesOf(around)
  if (isLarge(area.kind) && !namesOf(area).some(name => names.includes(name))) return undefined
  const runs = runsOf(text)
  const isTown = (meant: Near | undefined) =>
    meant && meant.kind !== 'district' && !meant.ignored && metersBetween(meant, around) <= around.extentMeters
  const isSaid = (run: string) => names.includes(townKeyOf(run))
  return (
    runs.find(isSaid) ?? runs.find(run => isTown(index.near(run)) || isTown(index.near(run, around))) ?? around.name
  )
}

const namesOf = ({ name, englishName = name }: Near): string[] => [name, englishName].map(townKeyOf)

const maxWords = 5

/** Returns the runs of words without digits, those of the last part first, the longest first. Codes such as `NY` come last. */
const runsOf = (text: string): string[] => {
  const parts = text.slice(0, 300).split(/[,;()、，،|\n]/)
  const runs = parts.reverse().flatMap(part => {
    const words = part.split(/\s+/).filter(word => word !== '' && !/\d/.test(word))
    const lengths = Array.from({ length: Math.min(maxWords, words.length) }, (_, index) => index + 1).reverse()
    return lengths.flatMap(length => words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')))
  })
  return [...runs.filter(run => !isCode.test(run)), ...runs.filter(run => isCode.test(run))]
}
const isCode = /^\p{Lu}{2,3}$/u
