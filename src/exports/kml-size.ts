import type { ExportedList } from '../domain/list.ts'

/** The custom-map tool takes KML of up to 5 MB. */
export const maxKmlBytes = 5_000_000

// What a text costs at most for each of its UTF-16 units: it stands in two places, and `&` becomes `&amp;` in each.
const mostBytesPerUnit = 2 * 5
// Markup, ids, and two links to OpenStreetMap; or two links of 2,048 characters, a little longer when escaped.
const mostBytesPerPlace = 1200
const mostBytesPerPlaceElsewhere = 5500
// Styles, sentences, and the list's own address three times over.
const mostBytesBeside = 50_000

/** No file of this list is larger, found without making one. Far too high for most lists, but cheap and never too low. */
export const mostKmlBytes = ({ info, entries }: ExportedList): number => {
  let bytes = mostBytesBeside
  let units = info.title.length + info.authorName.length + info.description.length
  let owner: string | undefined
  for (const { facts, note } of entries) {
    units += facts.name.length + note.length + (facts.englishName?.length ?? 0) + (facts.address?.length ?? 0)
    // Every owner of data is named once, and neighbours in a list mostly have the same.
    if (facts.attribution !== owner) units += facts.attribution?.length ?? 0
    owner = facts.attribution
    const onOpenStreetMap = facts.googlePlaceId === undefined && facts.mapPlaceId.startsWith('osm:')
    if (!onOpenStreetMap) units += facts.mapPlaceId.length + (facts.googlePlaceId?.length ?? 0)
    bytes += onOpenStreetMap ? mostBytesPerPlace : mostBytesPerPlaceElsewhere
  }
  return bytes + units * mostBytesPerUnit
}

/**
 * Whether the file that `render` makes is within the limit. It is measured by making it, since no formula knows what escaping does
 * to a text, but only where it could be over, only until it is, and without keeping any of it.
 */
export const fitsIn = (list: ExportedList, render: () => Iterable<string>): boolean => {
  if (mostKmlBytes(list) <= maxKmlBytes) return true
  let bytes = 0
  for (const piece of render()) {
    bytes += Buffer.byteLength(piece)
    if (bytes > maxKmlBytes) return false
  }
  return true
}
