import { readStarter } from '../../src/places/index/starter-file.ts'
import type { Extract } from './extract.ts'

const common: Record<string, Extract['common']> = {
  rome: {
    restaurant: ['Ristorante ', 'Trattoria '],
    cafe: ['Caffè '],
    bar: ['Bar '],
  },
  montevideo: {
    restaurant: ['Restaurante ', 'Restaurant '],
    cafe: ['Café '],
    bar: ['Bar '],
    pub: [' Pub'],
  },
  astana: { restaurant: ['Ресторан ', 'Restaurant '], cafe: ['Кафе '], bar: ['Бар '], pub: ['Паб '] },
}

/** Returns the extracts of the starter towns. Their data have no parts of town. */
export const starterExtracts = (): Extract[] => {
  const { towns, places } = readStarter()
  return towns.map(({ town, name, englishName, latitude, longitude }) => ({
    town: englishName ?? name,
    latitude,
    longitude,
    untouched: false,
    common: common[town] ?? {},
    places: places
      .filter(place => place.in === town)
      .map(({ in: _, category = 'restaurant', ...place }) => ({ ...place, category })),
    localities: [],
    districtOf: () => undefined,
  }))
}
