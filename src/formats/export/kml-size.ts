import type { ExportedList } from '../../domain/list.ts'
import type { FieldName } from '../../domain/place-fields.ts'
import { exportedDetails, exportedFields } from './columns.ts'

/** Google My Maps accepts KML of up to 5 MB. */
export const maxKmlBytes = 5_000_000

// Maximum bytes for each UTF-16 unit of a text: it appears in two places, and `&` becomes `&amp;` in each.
const maxBytesPerUnit = 2 * 5
// Markup, ids and two links to OpenStreetMap; or two links of 2,048 characters, a little longer when escaped.
const maxBytesPerPlace = 1000
const maxBytesPerPlaceElsewhere = 5300
// The markup of a field in the table.
const maxBytesPerField = 100
// Not counted as a field. An OpenStreetMap id is part of the bytes of a place, and others are counted below.
const idField: FieldName = 'mapPlaceId'
// The markup of a detail in the table, its label and its separators.
const maxBytesPerDetail = 150
// 24 styles, sentences, and the list's address three times.
const maxFixedBytes = 50_000

/** Returns an upper bound of the file's size without writing it. Far too high for most lists, but cheap and never too low. */
export const largestKmlBytes = ({ info, entries }: ExportedList): number => {
  let bytes = maxFixedBytes
  let units = info.title.length + info.authorName.length + info.description.length
  let owner: string | undefined
  const fields = exportedFields('kml').filter(({ name }) => name !== idField)
  const details = exportedDetails('kml').filter(({ name }) =>
    entries.some(({ details }) => details?.[name] !== undefined),
  )
  const bandUnits = Math.max(0, ...info.bands.map(({ name }) => name.length))
  bytes += entries.length * (details.length + (info.bands.length > 0 ? 1 : 0)) * maxBytesPerDetail
  for (const { facts, note, details: values } of entries) {
    units += bandUnits
    for (const { name, type } of details) {
      const value = values?.[name]
      if (value !== undefined) units += Math.max(type.toCell(value).length, type.toWords(value).length)
    }
    units += note.length + (facts.englishName?.length ?? 0)
    for (const { name, type } of fields) if (facts[name] !== undefined) units += type.toCell(facts[name]).length
    bytes += fields.length * maxBytesPerField
    // Every owner of data is named once, and neighbours mostly have the same owner.
    if (facts.attribution !== owner) units += facts.attribution?.length ?? 0
    owner = facts.attribution
    const onOpenStreetMap = facts.googlePlaceId === undefined && facts.mapPlaceId.startsWith('osm:')
    if (!onOpenStreetMap) units += facts.mapPlaceId.length + (facts.googlePlaceId?.length ?? 0)
    bytes += onOpenStreetMap ? maxBytesPerPlace : maxBytesPerPlaceElsewhere
  }
  return bytes + units * maxBytesPerUnit
}

/**
 * Returns whether the file is within the limit. Escaping makes its size unpredictable, so the file is rendered, but only if it could be
 * too large, only up to the limit, and without keeping it.
 */
export const fitsIn = (list: ExportedList, render: () => Iterable<string>): boolean => {
  if (largestKmlBytes(list) <= maxKmlBytes) return true
  let bytes = 0
  for (const piece of render()) {
    bytes += Buffer.byteLength(piece)
    if (bytes > maxKmlBytes) return false
  }
  return true
}
