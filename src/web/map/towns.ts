import type { MapLabel } from './labels.ts'
import { project } from './mercator.ts'

/** A town or district, as the browser receives it. */
export type TownOnMap = [name: string, latitude: number, longitude: number, population: number, isDistrict: 0 | 1]

/** Deepest zoom of tiles with towns. */
export const maxTownZoom = 12

/** Inhabitants from which a town is labelled as a city. */
const cityPopulation = 100_000

export const townLabel = ([text, latitude, longitude, weight, isDistrict]: TownOnMap): MapLabel => ({
  kind: isDistrict ? 'district' : weight >= cityPopulation ? 'city' : 'town',
  text,
  weight,
  at: project({ latitude, longitude }),
})
