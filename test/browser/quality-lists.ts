import { readStarter } from '../../src/places/index/starter-file.ts'

const notes = [
  'Cacio e pepe, and in summer a table in the garden. Book two days ahead.',
  'The best carbonara of the quarter; no cards. The menu: https://example.org/menu',
  'Only in the morning.\nAsk for what is not on the board.',
]

/** Returns the `count` restaurants of Rome with the most facts, each with a note. */
export const restaurants = (count: number): Record<string, unknown>[] =>
  inRome.slice(0, count).map(({ mapPlaceId }, index) => ({ mapPlaceId, note: notes[index % notes.length] }))

const inRome = readStarter()
  .places.filter(place => place.in === 'rome')
  .sort((a, b) => Object.keys(b).length - Object.keys(a).length)

/** The title and description of the list. */
export const about = {
  title: 'Where we eat in Rome',
  description: 'Twenty years of Sundays, best first. More at https://example.org/rome',
}
