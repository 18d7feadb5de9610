import { hashBase32, randomBase32 } from '../util/base32.ts'

/** Returns Forklist's own id of a place, which depends only on `mapPlaceId`: the same on every node and after every import. */
export const placeIdOf = (mapPlaceId: string): string => `plc_${hashBase32(mapPlaceId)}`

export const isPlaceId = (text: string): boolean => /^plc_[0-9a-hjkmnp-tv-z]{20}$/.test(text)

/** Maximum length of the source in `file:SOURCE/…`. A provider's own ids have the form `provider:NAME/…`. */
export const maxSourceLength = 100

/** Returns a new id for a place that no provider knows. */
export const newOwnPlaceId = (): string => `own:${randomBase32(20)}`

/** Returns the id of a business in Google's map of which only the number is known. It names the same place as its `google:ChIJ…`. */
export const cidPlaceId = (cid: string): string => `google:${cidPrefix}${cid}`

/** Precedes a number among Google's ids, whose own letters have no `/`. */
export const cidPrefix = 'cid/'

/** Returns who issued an id: `osm`, `google`, `own`, `file:SOURCE`, `provider:NAME`. Two of its ids are two places. */
export const mapOf = (mapPlaceId: string): string => /^((file|provider):[^/]*|[^:]*)/.exec(mapPlaceId)![0]

export const maxMapPlaceIdLength = 300

/** Returns a map provider's id with its prefix, which may be omitted if the form is clear; `undefined` for an unknown form. */
export const readMapPlaceId = (text: string): string | undefined => {
  if (text.length > maxMapPlaceIdLength) return undefined
  if (/^(osm:)?(node|way|relation)\/[1-9]\d{0,15}$/.test(text)) return text.startsWith('osm:') ? text : `osm:${text}`
  if (/^google:[\w-]{10,255}$/.test(text)) return text
  if (/^(google:)?cid\/[1-9]\d{0,19}$/.test(text)) return text.startsWith('google:') ? text : `google:${text}`
  if (/^own:[0-9a-hjkmnp-tv-z]{20}$/.test(text)) return text
  if (/^(fsq:[0-9a-f]{24}|overture:[0-9a-f-]{32,36}|(file|provider):[^\s/]{1,100}\/[\w.-]{1,200})$/.test(text))
    return text
  if (/^(ChIJ|Ghi|Eic|Eh)[\w-]{10,251}$/.test(text)) return `google:${text}`
  return undefined
}
