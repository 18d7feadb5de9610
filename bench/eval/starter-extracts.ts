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

/**
 * Returns the extracts of the starter towns that are not read from the shared folder. Their data have no parts of town.
 * The other starter towns are in towns.ts: their whole extracts have such parts.
 */
export const starterExtracts = (): Extract[] => {
  const { towns, places } = readStarter()
  return Object.entries(common).map(([id, common]) => {
    const { town, name, englishName, latitude, longitude } = towns.find(({ town }) => town === id)!
    return {
      town: englishName ?? name,
      latitude,
      longitude,
      untouched: false,
      common,
      places: places
        .filter(place => place.in === town)
        .map(({ in: _, category = 'restaurant', ...place }) => ({ ...place, category })),
      localities: [],
      districtOf: () => undefined,
    }
  })
}
