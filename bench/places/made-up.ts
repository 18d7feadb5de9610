import { degrees } from '../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../src/places/sources/source.ts'
import { type Random, randomOf } from '../eval/random.ts'
import { keyOf } from '../eval/spelling.ts'
import { minimumDistance } from './minimum-distance.ts'
import { nameMaker } from './names.ts'
import type { Real } from './real.ts'
import { type Town, worldTowns } from './towns.ts'

export type MadeUp = { place: SourcePlace; town: Town }

const knownShare = 0.01
const otherNamesShare = 0.03

/**
 * Yields generated places: real and recombined names in real towns, by population, in no order. Other facts come from a real record with
 * changed figures, so that addresses and websites are as frequent as in reality. The sequence is endless, the same in every run, and uses
 * constant memory.
 */
export function* madeUpPlaces(real: Real): Generator<MadeUp, never> {
  const random = randomOf('made-up places')
  const names = nameMaker(real.names)
  const towns = worldTowns()
  const apart = minimumDistance()
  for (let made = 0; ; ) {
    const town = towns.pick(random)
    const name = names.next(random)
    const point = apart(keyOf(name), towns.pointIn(town, random))
    // A place of this name is already there.
    if (point === undefined) continue
    const record = random.pick(real.records)
    const place: SourcePlace = {
      ...factsOf(record, name, town, random),
      mapPlaceId: idOf(record, made++),
      name,
      latitude: Number(degrees(point.latitude)),
      longitude: Number(degrees(point.longitude)),
      ...(record.englishName !== undefined && { englishName: names.recombined(random) }),
      ...(random.next() < otherNamesShare && { otherNames: [names.recombined(random)] }),
      ...(random.next() < knownShare && { known: true }),
    }
    yield { place, town }
  }
}

/** Returns an id with as many digits as OpenStreetMap's newest ids. */
const idOf = ({ mapPlaceId }: SourcePlace, index: number): string =>
  mapPlaceId.startsWith('osm:node/') ? `osm:node/${300_000_000 + index * 1187}` : `osm:way/${20_000_000 + index * 131}`

const factsOf = (record: SourcePlace, name: string, town: Town, random: Random) => {
  const { category, cuisines, address, localities, website, phone, openingHours } = record
  const otherDigits = (text: string) => text.replace(/\d/g, () => String(random.below(10)))
  return {
    category,
    ...(cuisines && { cuisines }),
    ...(address !== undefined && { address: otherDigits(address).replace(/[^,\d]+$/, ` ${town.name}`) }),
    ...(localities && { localities: [town.name] }),
    ...(website !== undefined && { website: `https://www.${keyOf(name).slice(0, 40)}.example/` }),
    ...(phone !== undefined && { phone: otherDigits(phone) }),
    ...(openingHours !== undefined && { openingHours }),
  }
}
