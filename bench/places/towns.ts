import { type LatLng, metersPerDegree } from '../../src/domain/coordinates.ts'
import { townsIn } from '../../src/places/gazetteer/format.ts'
import { readGazetteer } from '../../src/places/gazetteer/gazetteer-file.ts'
import type { Random } from '../eval/random.ts'
import { weighted } from './weighted.ts'

export type Town = LatLng & { name: string; population: number }

/** Assumed population of towns without one. */
const village = 300
/** A town of a million has half its places within 3.4 km; one of ten million within 8.4 km. */
const spreadOfAMillion = 2000
const spreadPower = 0.4

export type Towns = {
  /** Returns a random town, as often as its share of inhabitants. */
  pick(random: Random): Town
  /** Returns a random point in a town, most often near its centre. */
  pointIn(town: Town, random: Random): LatLng
}

/** Returns the towns of the gazetteer. */
export const worldTowns = (): Towns => {
  const towns = readGazetteer()
    .towns.flatMap(townsIn)
    .filter(({ district }) => !district)
  const index = weighted(towns.map(({ population }) => population || village))
  return {
    pick: random => towns[index(random)]!,
    pointIn({ latitude, longitude, population }, random) {
      const spread = spreadOfAMillion * ((population || village) / 1e6) ** spreadPower
      const meters = -spread * Math.log((1 - random.next()) * (1 - random.next()))
      const angle = random.next() * 2 * Math.PI
      const north = (meters * Math.cos(angle)) / metersPerDegree
      const east = (meters * Math.sin(angle)) / metersPerDegree / Math.cos((latitude * Math.PI) / 180)
      return { latitude: latitude + north, longitude: ((((longitude + east + 180) % 360) + 360) % 360) - 180 }
    },
  }
}
