import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import { type MapLinkInText, mapLinksIn } from '../../domain/map-links/index.ts'
import { isAnnouncement, isFiller, wordsAround } from '../../domain/map-links/words-around.ts'
import { fold } from '../../domain/text.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { isAddressLine, phoneIn } from './document/address.ts'
import { isCategory } from './document/categories.ts'
import { endings, type ImportedPlace, type Reader } from './imported-place.ts'

const maxLength = 20_000
/** Lines that an app writes between the name and the link: the address, the kind, the phone number, the rating. */
const maxDetails = 4
/** Maximum length of `Viele Grüße, Anna`. A longer line that is no part of the place is reported as unread. */
const maxGreeting = 20
/** What no app writes before a name, but people do in lists. */
const listItem = /^[ \t]*(?:[-*•]|\d{1,4}[.)])[ \t]/m

/**
 * What a map app shares of a place: its name, details and links, with greetings and advice in any language around them. It is
 * recognized by two links to the same point, or by a name and details with a single link at the end.
 */
export const sharedText: Reader = {
  format: 'lines',
  endings: endings.text,
  reads: text => placesIn(text) !== undefined,
  read: text => placesIn(text)!,
}

/** `behind`: the text behind the links of the last place. */
type Segment = { text: string; line: number; links: MapLinkInText[]; behind: string }

const placesIn = (text: string): ImportedPlace[] | undefined => {
  if (text.length > maxLength || listItem.test(text)) return undefined
  const segments = segmentsOf(text)
  const isShared = segments.length > 0 && segments.every(({ links }) => links.length > 1)
  return isShared || (segments.length === 1 && isOneShare(segments[0]!)) ? segments.map(placeOf) : undefined
}

/** Cuts a text behind the links of each place. Returns nothing if there may be another place behind the last ones. */
const segmentsOf = (text: string): Segment[] => {
  const segments: Segment[] = []
  let from = 0
  for (const found of mapLinksIn(text)) {
    const last = segments.at(-1)
    if (last && isSamePlace(last.links[0]!, found, text.slice(from, found.start))) last.links.push(found)
    else segments.push({ text: '', line: text.slice(0, from).split('\n').length, links: [found], behind: '' })
    from = found.end
  }
  let start = 0
  for (const segment of segments) {
    const { end } = segment.links.at(-1)!
    segment.text = text.slice(start, end)
    segment.links = segment.links.map(link => ({ ...link, start: link.start - start, end: link.end - start }))
    start = end
  }
  const behind = text.slice(start)
  const last = segments.at(-1)
  if (last) last.behind = behind
  return linesOf(behind).every(isNoPlace) ? segments : []
}

/** Returns whether words behind the last link are greetings or advice. */
const isNoPlace = (line: string): boolean => /^[^\p{Lu}\p{Lo}\d]|[.!。！]$/u.test(line) || isAnnouncement(line)

/** Returns whether two links with these words between them go to one place. A name in a line of its own begins another place. */
const isSamePlace = ({ place: one }: MapLinkInText, { place: other }: MapLinkInText, between: string): boolean => {
  if (!isLocated(one) || !isLocated(other) || metersBetween(one, other) >= 100) return false
  if (one.name !== undefined && other.name !== undefined) return fold(one.name) === fold(other.name)
  const [, ...lines] = between.split(/[\r\n]+/)
  return lines.every(line => line.trim() === '' || isAnnouncement(line))
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]/)
    .map(line => line.trim())
    .filter(line => line !== '')

const linesAbove = ({ text, links: [first] }: Segment): string[] => linesOf(text.slice(0, first!.start))

/** Returns whether a segment is the name of a place, its details, and a link to it. */
const isOneShare = (segment: Segment): boolean => {
  const [name, ...details] = linesAbove(segment).filter(line => !isAnnouncement(line))
  const [{ place, start }] = segment.links as [MapLinkInText]
  if (name === undefined || details.length > maxDetails || !/(?:^|[\r\n])[ \t]*$/.test(segment.text.slice(0, start)))
    return false
  if (place.name !== undefined) return fold(place.name) === fold(name)
  return details.some(isDetail) && details.every(line => isDetail(line) || /[\d,]/.test(line))
}

const isDetail = (line: string): boolean =>
  isAddressLine(line) || phoneIn(line) !== undefined || isCategory(line) || /[★⭐·]|^\d[.,]\d(?:\s|$)/u.test(line)

const placeOf = (segment: Segment): ImportedPlace => {
  const { text, line, links, behind } = segment
  const best = links.find(({ place }) => isLocated(place)) ?? links[0]!
  const around = wordsAround(text, links)
  const name = best.place.name ?? around.name
  const above = linesAbove(segment)
  const lines = above.filter(line => !isAnnouncement(line))
  const at = lines.findIndex(line => name !== undefined && fold(line) === fold(name))
  const details = at < 0 ? [] : lines.slice(at + 1)
  const unread = [...above, ...linesOf(behind)].filter(
    line =>
      line.length > maxGreeting &&
      !isFiller(line) &&
      !details.includes(line) &&
      !(name !== undefined && line.includes(name)),
  )
  const address = at < 0 ? undefined : around.address
  return definedMembers<ImportedPlace>({
    line,
    name,
    address: best.place.address ?? address,
    phone: details.map(phoneIn).find(phone => phone !== undefined),
    note: details.filter(line => !address?.includes(line) && phoneIn(line) === undefined).join('\n') || undefined,
    link: best.link,
    unread: unread.length > 0 ? unread.map(text => ({ text })) : undefined,
  })
}
