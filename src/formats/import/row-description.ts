import type { LatLng } from '../../domain/coordinates.ts'
import { maxNoteLength } from '../../domain/list.ts'
import { type MapLink, readMapLink } from '../../domain/map-links/index.ts'
import { maxFactLengths, readMapPlaceId } from '../../domain/place.ts'
import type { PlaceDescription } from '../../domain/place-description.ts'
import { salvaged } from '../../domain/text.ts'
import type { ImportedPlace } from './imported-place.ts'

/** A place of a file with texts that a list can hold. */
export type RowDescription = PlaceDescription & { note?: string }

/** Members that were cut. */
export type ShortenedMember = 'name' | 'address' | 'note'

type RowData = { description: RowDescription; rank?: number; shortened: ShortenedMember[]; isLinkUnknown: boolean }

/** Returns the usable data of a row. Explicit data precede those of its link. */
export function describeRow(found: ImportedPlace): RowData {
  const shortened: ShortenedMember[] = []
  const shorten = (member: ShortenedMember, raw: string | undefined, max: number, lines: 'one line' | 'many lines') => {
    const salvage = salvaged(raw, max, lines)
    if (salvage?.cut) shortened.push(member)
    return salvage?.text
  }
  const line = (raw: string | undefined, max: number) => salvaged(raw, max, 'one line')?.text
  const link = found.link === undefined ? undefined : readMapLink(found.link)
  const linkedTo = link?.mapPlaceId
  const ownId = readMapPlaceId(found.mapPlaceId?.trim() ?? '')
  // With an id of its own, a row's link adds nothing: its name and address come from the same file.
  const linkData = ownId === undefined ? link : undefined
  const description: { [Member in keyof RowDescription]: RowDescription[Member] | undefined } = {
    name: shorten('name', found.name, maxFactLengths.name, 'one line') ?? linkData?.name,
    englishName: line(found.englishName, maxFactLengths.name),
    address: shorten('address', found.address, maxFactLengths.address, 'one line') ?? linkData?.address,
    note: shorten('note', found.note, maxNoteLength, 'many lines'),
    near: line(found.near, 200),
    mapPlaceId: ownId,
    linkedId: ownId === undefined ? linkedTo : undefined,
    googlePlaceId:
      googleIdIn(found.googlePlaceId) ?? (ownId === undefined || ownId === linkedTo ? undefined : googleIdIn(linkedTo)),
    ...(locatedBy(found) ?? locatedBy(linkData)),
    category: line(found.category, maxFactLengths.category),
    cuisines: cuisinesIn(found.cuisines),
    website: line(found.website ?? (link ? undefined : webAddress(found.link)), maxFactLengths.website),
    phone: line(found.phone, maxFactLengths.phone),
    openingHours: line(found.openingHours, maxFactLengths.openingHours),
    attribution: line(found.attribution, maxFactLengths.attribution),
    cid: link?.cid,
    isMisplaced: found.isMisplaced,
  }
  const members = Object.entries(description).filter(([, value]) => value !== undefined)
  return {
    description: Object.fromEntries(members),
    ...(found.rank !== undefined && Number.isFinite(found.rank) && { rank: found.rank }),
    shortened,
    isLinkUnknown: found.link !== undefined && !link,
  }
}

const googleIdIn = (id: string | undefined): string | undefined => {
  const known = readMapPlaceId(id?.trim() ?? '')
  return known?.startsWith('google:') ? known.slice('google:'.length) : undefined
}

const locatedBy = (source: (Partial<LatLng> & Pick<MapLink, 'approximate'>) | undefined): LatLng | undefined => {
  const { latitude = Number.NaN, longitude = Number.NaN } = source ?? {}
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && !source?.approximate ? { latitude, longitude } : undefined
}

const cuisinesIn = (found: readonly string[] | undefined): string[] | undefined => {
  const cuisines = (found ?? []).flatMap(raw => salvaged(raw, maxFactLengths.cuisine, 'one line')?.text ?? [])
  return cuisines.length > 0 ? cuisines.slice(0, maxFactLengths.cuisines) : undefined
}

const webAddress = (link: string | undefined): string | undefined =>
  link !== undefined && /^https?:\/\/\S+$/i.test(link.trim()) && URL.canParse(link.trim()) ? link.trim() : undefined
