import type { DatabaseSync } from 'node:sqlite'
import anyAscii from 'any-ascii'
import * as z from 'zod'
import { degrees, type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { fold } from '../../domain/text.ts'
import { jsonIn } from '../../util/json-object.ts'
import { isLarge, type Near } from '../gazetteer/near.ts'
import { areaSchema, isInside, type PlaceArea } from './area.ts'

/** Where areas are loaded from. The name of a source is `overture:chicago` or `osm:chicago`. */
const areaSources = ['overture', 'osm'] as const
export type AreaSource = (typeof areaSources)[number]

/** An area with its names: `portland-maine`, `Portland, Maine, United States`. */
export type NamedArea = { slug: string; name: string; area: PlaceArea }

const fingerprint = z.object({ release: z.string(), name: z.string(), area: areaSchema })

/** Returns the fingerprint of an area's source. `knownAreas` reads it. */
export const fingerprintOf = ({ name, area }: NamedArea, release: string): string =>
  JSON.stringify({ release, name, area } satisfies z.output<typeof fingerprint>)

export const sourceName = (from: AreaSource, { slug }: Pick<NamedArea, 'slug'>): string => `${from}:${slug}`

/** Returns whether a loaded area holds a location, at least to half its radius. A region or a country is loaded only as a whole. */
export const isLoadedWith = ({ name, area }: Pick<NamedArea, 'name' | 'area'>, near: Near): boolean => {
  if (isLarge(near.kind)) return name === namesOf(near).join(', ')
  return 'boxes' in area ? isInside(area, near) : isWithin(area, area.meters, near)
}

/** Returns whether one location holds another, at least to half its radius. */
export const isAround = (area: Near, near: Near): boolean => isWithin(area, area.extentMeters, near)

const isWithin = (center: LatLng, meters: number, near: Near): boolean =>
  metersBetween(center, near) + Math.min(near.extentMeters, meters) / 2 <= meters

/** Returns the areas of the sources of one file of the index. Another version may have written them in another way. */
export const areasIn = (db: DatabaseSync): (Pick<NamedArea, 'name' | 'area'> & { release: string })[] =>
  db
    .prepare("SELECT fingerprint FROM source WHERE name GLOB 'overture:*' OR name GLOB 'osm:*'")
    .all()
    .flatMap(row => fingerprint.safeParse(jsonIn(String(row.fingerprint))).data ?? [])

/** Returns the names of a location and of what it lies in, which together are the name of its area. */
export const namesOf = ({
  kind,
  name,
  englishName,
  region,
  country,
  latitude,
  longitude,
  extentMeters,
}: Near): string[] =>
  kind === 'point'
    ? [`${degrees(latitude)},${degrees(longitude)},${degrees(extentMeters / 1000)}km`]
    : [englishName ?? name, region, country].filter(each => each !== undefined)

const maxSlugLength = 80

/** Returns a name as lower-case ASCII words joined by hyphens, for files and sources. */
export const slugOf = (name: string): string =>
  fold(anyAscii(name))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxSlugLength) || 'area'
