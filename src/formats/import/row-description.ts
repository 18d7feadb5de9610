import type { LatLng } from '../../domain/coordinates.ts'
import { allDetails, type EntryDetails, salvagedDetails } from '../../domain/entry-details.ts'
import { maxNoteLength } from '../../domain/list.ts'
import { type MapLink, readMapLink } from '../../domain/map-links/index.ts'
import type { LinkReason } from '../../domain/map-links/reasons.ts'
import type { PlaceDescription } from '../../domain/place-description.ts'
import { allFields, type PlaceFacts } from '../../domain/place-fields.ts'
import { readMapPlaceId } from '../../domain/place-ids.ts'
import { maxAddressLength, salvaged } from '../../domain/text.ts'
import { definedMembers } from '../../util/defined-members.ts'
import type { ImportedPlace } from './imported-place.ts'
import { behindNote, cutOff, type UnreadText } from './unread.ts'

/** A place of a file with texts that a list can hold. */
export type RowDescription = PlaceDescription & { note?: string; details?: EntryDetails }

/** Members that can be cut. */
export const shortenedMembers = [
  ...allFields.flatMap(({ name, type }) => (type.sql.type === 'TEXT' ? [name] : [])),
  'note',
  ...allDetails.map(({ name }) => name),
] as const
export type ShortenedMember = (typeof shortenedMembers)[number]

type RowData = {
  description: RowDescription
  rank?: number
  shortened: ShortenedMember[]
  /** What was cut off. */
  unread: UnreadText[]
  linkRefusal?: LinkReason
}

/** Returns the usable data of a row. Explicit data take precedence over those of its link. */
export function describeRow(found: ImportedPlace): RowData {
  const link = found.link === undefined ? undefined : readMapLink(found.link)
  const linkedTo = link?.mapPlaceId
  const ownId = readMapPlaceId(found.mapPlaceId?.trim() ?? '')
  // The link of a row with an id adds nothing: the file also has the name and the address.
  const linkData = ownId === undefined ? link : undefined
  const fromLink: Partial<PlaceFacts> = definedMembers({
    name: linkData?.name,
    address: linkData?.address,
    website: link ? undefined : webAddress(found.link),
  })
  const shortened: ShortenedMember[] = []
  const unread: UnreadText[] = []
  const within = <Value>(
    member: ShortenedMember,
    salvage: { value: Value; cut: boolean } | undefined,
    whole: unknown,
  ) => {
    if (!salvage?.cut) return salvage?.value
    shortened.push(member)
    unread.push({ heading: member, text: cutOff(whole, salvage.value) })
    return salvage.value
  }
  const facts = Object.fromEntries(
    allFields.map(({ name, type }) => {
      const salvage = (value: unknown) => (value === undefined ? undefined : type.salvage(value))
      return [name, within(name, salvage(found[name]) ?? salvage(fromLink[name]), found[name] ?? fromLink[name])]
    }),
  ) as Partial<PlaceFacts>
  const note = salvaged(found.note, maxNoteLength, 'many lines')
  if (note?.cut) {
    shortened.push('note')
    unread.push(...behindNote(partsOfNote(found), note.text.length))
  }
  const details = salvagedDetails(found.details ?? {})
  for (const name of details.cut)
    unread.push({ heading: name, text: cutOff(found.details?.[name], details.details?.[name]) })
  const near = salvaged(found.near, maxAddressLength, 'one line')
  if (near?.cut) unread.push({ heading: 'town', text: cutOff(found.near, near.text) })
  const description = definedMembers<RowDescription>({
    ...facts,
    note: note?.text,
    details: details.details,
    near: near?.text,
    locality: salvaged(found.locality, maxAddressLength, 'one line')?.text,
    mapPlaceId: ownId,
    linkedId: ownId === undefined ? linkedTo : undefined,
    googlePlaceId:
      googleIdIn(found.googlePlaceId) ?? (ownId === undefined || ownId === linkedTo ? undefined : googleIdIn(linkedTo)),
    latitude: undefined,
    longitude: undefined,
    ...(locatedBy(found) ?? locatedBy(linkData)),
    view: linkData?.approximate && !linkData.isWide ? locatedBy({ ...linkData, approximate: undefined }) : undefined,
    cid: link?.cid,
    isMisplaced: found.isMisplaced,
  })
  return {
    description,
    ...(found.rank !== undefined && Number.isFinite(found.rank) && { rank: found.rank }),
    shortened: [...shortened, ...details.cut],
    unread,
    ...(found.link !== undefined && { linkRefusal: refusalOf(link) }),
  }
}

/** Returns why a link without a name and a position is no place. */
const refusalOf = (link: MapLink | undefined): LinkReason =>
  link ? (link.approximate ? 'only_a_map' : 'link_not_opened') : 'not_on_a_map'

/** Returns the parts of a note if it still consists of them. */
const partsOfNote = ({ note = '', noteParts = [] }: ImportedPlace): readonly UnreadText[] => {
  const parts = [...new Map(noteParts.map(part => [part.text, part])).values()].filter(({ text }) => text !== '')
  return parts.map(({ text }) => text).join('\n') === note ? parts : [{ heading: 'note', text: note }]
}

const googleIdIn = (id: string | undefined): string | undefined => {
  const mapPlaceId = readMapPlaceId(id?.trim() ?? '')
  return mapPlaceId?.startsWith('google:') ? mapPlaceId.slice('google:'.length) : undefined
}

const locatedBy = (source: (Partial<LatLng> & { approximate?: true | undefined }) | undefined): LatLng | undefined => {
  const { latitude = Number.NaN, longitude = Number.NaN } = source ?? {}
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && !source?.approximate ? { latitude, longitude } : undefined
}

const webAddress = (link: string | undefined): string | undefined =>
  link !== undefined && /^https?:\/\/\S+$/i.test(link.trim()) && URL.canParse(link.trim()) ? link.trim() : undefined
