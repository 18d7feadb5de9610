import { DatabaseSync } from 'node:sqlite'
import anyAscii from 'any-ascii'
import * as z from 'zod'
import { degrees, type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { fold } from '../../domain/text.ts'
import { namesIn } from '../gazetteer/format.ts'
import type { Near } from '../gazetteer/near.ts'
import { townKeyOf } from '../gazetteer/standing.ts'
import { areaFiles, indexFiles, placesFile } from '../index/index-files.ts'
import { typosBetween, typosForgiven } from '../matching/typos.ts'
import { areaSchema, centerOf, isInside, type PlaceArea, placeArea, withoutLocalities } from './area.ts'

/** Where areas are loaded from. The name of a source is `overture:chicago` or `osm:chicago`. */
export const areaSources = ['overture', 'osm'] as const
export type AreaSource = (typeof areaSources)[number]

/** An area with its names: `portland-maine`, `Portland, Maine, United States`. */
export type NamedArea = { slug: string; name: string; area: PlaceArea }

/** An area in the place index, with the release that it was read from. */
export type KnownArea = NamedArea & { from: AreaSource; source: string; release: string }

const fingerprint = z.object({ release: z.string(), name: z.string(), area: areaSchema })

/** Returns the fingerprint of an area's source. `knownAreas` reads it. */
export const fingerprintOf = ({ name, area }: NamedArea, release: string): string =>
  JSON.stringify({ release, name, area } satisfies z.output<typeof fingerprint>)

export const sourceName = (from: AreaSource, { slug }: Pick<NamedArea, 'slug'>): string => `${from}:${slug}`

/** Returns whether a loaded area holds a location, at least to half its radius. A region or a country is loaded only as a whole. */
export const isLoadedWith = ({ name, area }: Pick<NamedArea, 'name' | 'area'>, near: Near): boolean => {
  if (near.kind === 'region' || near.kind === 'country') return name === namesOf(near).join(', ')
  return 'boxes' in area ? isInside(area, near) : isWithin(area, area.meters, near)
}

/** Returns whether one location holds another, at least to half its radius. */
export const isAround = (area: Near, near: Near): boolean => isWithin(area, area.extentMeters, near)

const isWithin = (center: LatLng, meters: number, near: Near): boolean =>
  metersBetween(center, near) + Math.min(near.extentMeters, meters) / 2 <= meters

/** Returns the areas in the place index of a data folder. */
export const knownAreas = (dataDir: string): KnownArea[] =>
  areaFiles(dataDir).map(({ path, source }) => {
    using db = openFile(path)
    const [from, slug] = source.split(/:(.*)/) as [AreaSource, string]
    return { from, source, slug, ...areasIn(db)[0]! }
  })

/** Returns the areas of the sources of one file of the index. Imported files have none. */
export const areasIn = (db: DatabaseSync): (Pick<NamedArea, 'name' | 'area'> & { release: string })[] =>
  db
    .prepare("SELECT fingerprint FROM source WHERE name GLOB 'overture:*' OR name GLOB 'osm:*'")
    .all()
    .map(row => fingerprint.parse(JSON.parse(String(row.fingerprint))))

const openFile = (path: string) => new DatabaseSync(path, { readOnly: true })

/**
 * Returns the area of a location. A location that was loaded before keeps its area and its slug.
 * @param dataDir holds a place index
 */
export const areaNear = (dataDir: string, resolved: Near): NamedArea => {
  const [first, ...others] = indexFiles(dataDir).map(openFile) as [DatabaseSync, ...DatabaseSync[]]
  try {
    return areaIn(first, withoutLocalities(resolved, first, others), knownAreas(dataDir))
  } finally {
    for (const db of [first, ...others]) db.close()
  }
}

const areaIn = (gazetteer: DatabaseSync, near: Near, known: readonly KnownArea[]): NamedArea => {
  const area = placeArea(near, gazetteer)
  const names = namesOf(near)
  const name = names.join(', ')
  if (near.kind === 'point') return { slug: name, name, area }
  // The shortest slug that no other area has.
  for (let length = 1; length <= names.length; length++) {
    const slug = slugOf(names.slice(0, length).join(' '))
    const having = known.filter(each => each.slug === slug)
    const same = having.find(each => each.name === name && isSame(each.area, area))
    if (same) return { slug, name, area: same.area }
    if (having.length === 0) return { slug, name, area }
  }
  return { slug: slugOf(`${name} ${degrees(near.latitude)} ${degrees(near.longitude)}`), name, area }
}

/** Locations with a similar name: `Chicago, Illinois, United States` for `Chicgo`. Reads all names of the gazetteer. */
export const similarNames = (dataDir: string, text: string, near: (name: string) => Near | undefined): string[] => {
  using db = openFile(placesFile(dataDir))
  const key = townKeyOf(text)
  const maxTypos = typosForgiven(key)
  const found: { near: Near; typos: number }[] = []
  for (const { chunk } of db.prepare('SELECT chunk FROM gazetteer_names').iterate() as Iterable<{ chunk: Uint8Array }>)
    for (const name of namesIn(chunk)) {
      const typos = typosBetween(key, name, maxTypos)
      const meant = typos <= maxTypos ? near(name) : undefined
      if (meant) found.push({ near: meant, typos })
    }
  found.sort((a, b) => a.typos - b.typos || b.near.extentMeters - a.near.extentMeters)
  return [...new Set(found.map(({ near }) => namesOf(near).join(', ')))].slice(0, maxSimilar)
}

const maxSimilar = 3

const namesOf = ({ kind, name, englishName, region, country, latitude, longitude, extentMeters }: Near): string[] =>
  kind === 'point'
    ? [`${degrees(latitude)},${degrees(longitude)},${degrees(extentMeters / 1000)}km`]
    : [englishName ?? name, region, country].filter(each => each !== undefined)

/** Two towns of one region may have the same name. */
const isSame = (one: PlaceArea, other: PlaceArea): boolean =>
  'boxes' in one || 'boxes' in other || metersBetween(centerOf(one), centerOf(other)) <= one.meters

const maxSlugLength = 80

/** Returns a name as lower-case ASCII words joined by hyphens, for files and sources. */
export const slugOf = (name: string): string =>
  fold(anyAscii(name))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxSlugLength) || 'area'
