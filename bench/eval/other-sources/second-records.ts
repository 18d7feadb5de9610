import { metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { hashOf } from '../random.ts'
import { keyOf } from '../spelling.ts'
import type { Row } from './join.ts'
import type { TownNames } from './town-names.ts'

export const secondRecordsSource = 'second records of New York’s inspections'

const limits = { meters: 40, resemblance: 0.75, alike: 0.4, crowdMeters: 5, maxCrowd: 8 }

/** Ends of the ids of those that are a kitchen, a hall or a neighbour of the other: all pairs were read by hand. */
const differentPlaces = new Set(
  `
  53cc8 54086 54225 5427c 54678 546cb 54779 54a70 54ad4 54bcb 54bfb 54c86 55443 55510 558ad
  55920 55ed9 55f07 56115 5629b 568a8 575f1 576a7 577a0 57a18 57a44 5811d 584b6 5853c 58660
  58782 587b4 58b62 58d12 5901a 594e6
  `
    .trim()
    .split(/\s+/),
)

/**
 * Returns pairs of records of one restaurant that New York's inspectors wrote at different times. A record is one of a pair if exactly
 * one other around it resembles it. Buildings with many kitchens, like stadiums, are left out. One record of a pair is asked for and
 * has to leave the index, the other stays.
 */
export const secondRecords = (town: TownNames): { row: Row; record: SourcePlace }[] => {
  const around = placesAround(town.places)
  const partnerOf = (place: SourcePlace): SourcePlace | undefined => {
    const beside = around(place, limits.meters)
    if (beside.filter(other => metersBetween(place, other) <= limits.crowdMeters).length > limits.maxCrowd)
      return undefined
    const [one, another] = beside.filter(other => town.resemblance(place.name, other.name) >= limits.alike)
    const isOne =
      one &&
      !another &&
      keyOf(one.name) !== keyOf(place.name) &&
      town.resemblance(place.name, one.name) >= limits.resemblance
    return isOne ? one : undefined
  }
  return town.places.flatMap(record => {
    const partner = partnerOf(record)
    if (!partner || partnerOf(partner) !== record || !isAskedFor(record, partner)) return []
    if (differentPlaces.has(record.mapPlaceId.slice(-5))) return []
    const { name: query, latitude, longitude } = record
    const ref = { name: partner.name, latitude: partner.latitude, longitude: partner.longitude }
    return [{ record, row: { source: secondRecordsSource, town: town.extract.town, query, latitude, longitude, ref } }]
  })
}

/** Which of the two is asked for depends on the ids alone. */
const isAskedFor = (a: SourcePlace, b: SourcePlace) => hashOf(a.mapPlaceId) < hashOf(b.mapPlaceId)

const placesAround = (places: readonly SourcePlace[]) => {
  const cell = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `${Math.round(latitude * 1000)} ${Math.round(longitude * 1000)}`
  const cells = Map.groupBy(places, cell)
  const steps = [-0.001, 0, 0.001]
  return (place: SourcePlace, meters: number): SourcePlace[] =>
    steps
      .flatMap(north => steps.map(east => ({ latitude: place.latitude + north, longitude: place.longitude + east })))
      .flatMap(point => cells.get(cell(point)) ?? [])
      .filter(other => other !== place && metersBetween(place, other) <= meters)
}
