import { DatabaseSync } from 'node:sqlite'
import { degrees, metersBetween } from '../../domain/coordinates.ts'
import { centerOf, type PlaceArea, placeArea, withoutLocalities } from '../areas/area.ts'
import { type AreaSource, areasIn, type NamedArea, namesOf, slugOf } from '../areas/named-area.ts'
import { namesIn } from '../gazetteer/format.ts'
import type { Near } from '../gazetteer/near.ts'
import { townKeyOf } from '../gazetteer/standing.ts'
import { indexFiles, placesFile, sourceFiles } from '../index/index-files.ts'
import { typosBetween, typosForgiven } from '../matching/typos.ts'

/** An area in the place index, with the release that it was read from. */
export type KnownArea = NamedArea & { from: AreaSource; source: string; release: string }

/** Returns the areas in the place index of a data folder. */
export const knownAreas = (dataDir: string): KnownArea[] =>
  sourceFiles(dataDir).flatMap(({ path, source }) => {
    using db = openFile(path)
    const [from, slug] = source.split(/:(.*)/) as [AreaSource, string]
    return areasIn(db).map(area => ({ from, source, slug, ...area }))
  })

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

/** Two towns of one region may have the same name. */
const isSame = (one: PlaceArea, other: PlaceArea): boolean =>
  'boxes' in one || 'boxes' in other || metersBetween(centerOf(one), centerOf(other)) <= one.meters
