import { readStarter } from '../src/places/index/starter-file.ts'

/** The starter places without duplicate records: the same name twice in a town, ignoring spaces. */
export const realPlaces = [
  ...new Map(
    readStarter().places.map(place => [`${place.in} ${place.name.toLowerCase().replaceAll(' ', '')}`, place]),
  ).values(),
]
