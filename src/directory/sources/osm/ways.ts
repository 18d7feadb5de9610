import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import { nobody } from './awaited.ts'
import { type Block, fields } from './block.ts'
import { type Element, eachElement, idsOfElements, knownId, toldOf } from './element.ts'
import type { Varints } from './varints.ts'

/**
 * Notes which nodes the ways of a block need that are places or towns, or part of one that is a relation.
 * @returns what is dropped for what it is, wherever it may be
 * @throws Damaged
 */
export const waysIn = (block: Block, areas: Areas): Finding[] => {
  const findings: Finding[] = []
  for (const group of block.groups.filter(({ field }) => field === fields.ways)) {
    const outlines = areas.outlines.between(areas.outlines.size > 0 ? idsOfElements(block, group) : nobody)
    if (!outlines.some && !block.strings.roles) continue
    eachElement(block, group, way => {
      for (const box of outlines.boxesOf(way.id)) awaitCorners(block, way, areas, box)
      const told = toldOf(block, way)
      if (told === undefined) return
      if ('dropped' in told) findings.push(told)
      else awaitCorners(block, way, areas, areas.boxes.add(), 'locality' in told ? enoughOfTown : undefined)
    })
  }
  return findings
}

/** The middle of a town is a matter of taste, and islands have thousands of corners. */
const enoughOfTown = 4

const awaitCorners = (block: Block, { lists }: Element, areas: Areas, box: number, enough?: number): void => {
  const [refs, latitudes, longitudes] = [lists[8]!.again(), lists[9]!.again(), lists[10]!.again()]
  if (latitudes.more) {
    widen(block, latitudes, longitudes, areas, box)
    return
  }
  const step = enough === undefined ? 1 : Math.ceil(countOf(refs) / enough)
  let [id, first] = [0, 0]
  refs.again()
  for (let index = 0; refs.more; index++) {
    id += refs.sint()
    if (index === 0) first = id
    // A closed way names its first node again.
    else if (id === first && !refs.more) break
    if (index % step === 0) areas.corners.add(knownId(id), box)
  }
  refs.ended()
}

/** Some files say at the ways where their nodes are (`LocationsOnWays`), and then may hold no nodes. */
const widen = (block: Block, latitudes: Varints, longitudes: Varints, areas: Areas, box: number) => {
  let [latitude, longitude] = [0, 0]
  while (latitudes.more) {
    latitude += latitudes.sint()
    longitude += longitudes.sint()
    areas.boxes.widen(box, { latitude: block.latitudeOf(latitude), longitude: block.longitudeOf(longitude) })
  }
  latitudes.ended()
  longitudes.ended()
}

const countOf = (numbers: Varints): number => {
  let count = 0
  for (; numbers.more; count++) numbers.sint()
  return count
}
