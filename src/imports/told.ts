import type { Located } from '../domain/coordinates.ts'
import { longestNote } from '../domain/list.ts'
import { type MapLink, readMapLink } from '../domain/map-link/index.ts'
import { longestFacts, readMapPlaceId } from '../domain/place.ts'
import { salvaged } from '../domain/text.ts'
import type { Told } from '../domain/told.ts'
import type { ImportedPlace } from './imported.ts'

/** A place as a file tells of it, in texts that a list can keep. */
export type ToldPlace = Told & { note?: string }

/** What was too long to be kept whole. */
export type Shortened = 'name' | 'address' | 'note'

type Taken = { told: ToldPlace; rank?: number; shortened: Shortened[]; isLinkElsewhere: boolean }

/** What can be kept of what a reader found. What the file says in so many words goes before what its link says. */
export function toldBy(found: ImportedPlace): Taken {
  const shortened: Shortened[] = []
  const kept = (member: Shortened, raw: string | undefined, max: number, lines: 'one line' | 'many lines') => {
    const salvage = salvaged(raw, max, lines)
    if (salvage?.cut) shortened.push(member)
    return salvage?.text
  }
  const line = (raw: string | undefined, max: number) => salvaged(raw, max, 'one line')?.text
  const link = found.link === undefined ? undefined : readMapLink(found.link)
  const linkedTo = link?.mapPlaceId
  const ownId = readMapPlaceId(found.mapPlaceId?.trim() ?? '')
  // Of a place that says its id itself the link says no more: its words are made of those of the file.
  const saidByLink = ownId === undefined ? link : undefined
  const told: { [Member in keyof ToldPlace]: ToldPlace[Member] | undefined } = {
    name: kept('name', found.name, longestFacts.name, 'one line') ?? saidByLink?.name,
    englishName: line(found.englishName, longestFacts.name),
    address: kept('address', found.address, longestFacts.address, 'one line') ?? saidByLink?.address,
    note: kept('note', found.note, longestNote, 'many lines'),
    near: line(found.near, 200),
    mapPlaceId: ownId,
    linkedId: ownId === undefined ? linkedTo : undefined,
    googlePlaceId:
      googleIdIn(found.googlePlaceId) ?? (ownId === undefined || ownId === linkedTo ? undefined : googleIdIn(linkedTo)),
    ...(locatedBy(found) ?? locatedBy(saidByLink)),
    category: line(found.category, longestFacts.category),
    cuisines: cuisinesIn(found.cuisines),
    website: line(found.website ?? (link ? undefined : webAddress(found.link)), longestFacts.website),
    phone: line(found.phone, longestFacts.phone),
    openingHours: line(found.openingHours, longestFacts.openingHours),
    attribution: line(found.attribution, longestFacts.attribution),
    cid: link?.cid,
    isMisplaced: found.isMisplaced,
  }
  const present = Object.entries(told).filter(([, value]) => value !== undefined)
  return {
    told: Object.fromEntries(present),
    ...(found.rank !== undefined && Number.isFinite(found.rank) && { rank: found.rank }),
    shortened,
    isLinkElsewhere: found.link !== undefined && !link,
  }
}

const googleIdIn = (id: string | undefined): string | undefined => {
  const known = readMapPlaceId(id?.trim() ?? '')
  return known?.startsWith('google:') ? known.slice('google:'.length) : undefined
}

const locatedBy = (said: (Partial<Located> & Pick<MapLink, 'approximate'>) | undefined): Located | undefined => {
  const { latitude = Number.NaN, longitude = Number.NaN } = said ?? {}
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && !said?.approximate ? { latitude, longitude } : undefined
}

const cuisinesIn = (found: readonly string[] | undefined): string[] | undefined => {
  const cuisines = (found ?? []).flatMap(raw => salvaged(raw, longestFacts.cuisine, 'one line')?.text ?? [])
  return cuisines.length > 0 ? cuisines.slice(0, longestFacts.cuisines) : undefined
}

const webAddress = (link: string | undefined): string | undefined =>
  link !== undefined && /^https?:\/\/\S+$/i.test(link.trim()) && URL.canParse(link.trim()) ? link.trim() : undefined
