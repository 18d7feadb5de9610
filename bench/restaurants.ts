import { readStarter } from '../src/places/index/starter-file.ts'

/** The starter places, but for those that are another's record: the same name twice in a town, with or without its spaces. */
export const realPlaces = [
  ...new Map(
    readStarter().places.map(place => [`${place.in} ${place.name.toLowerCase().replaceAll(' ', '')}`, place]),
  ).values(),
]
