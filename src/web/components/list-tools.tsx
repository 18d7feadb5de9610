import { isLocated } from '../../domain/coordinates.ts'
import type { ListView } from '../views.ts'

/** Numbers of places from which a list can be sorted by distance, and searched. */
const minToSort = 5
const minToFind = 15

/** Where the script adds the tools of a list. Says which, so that the style sheet reserves their space. Empty if it has none. */
export const ListTools = ({ list: { places } }: { list: ListView }) => {
  const tools = [
    places.length >= minToFind && 'find',
    places.filter(isLocated).length >= minToSort && 'near',
    places.some(({ openingHours, closed }) => openingHours !== undefined && !closed) && 'open',
  ].filter(tool => tool !== false)
  return <list-tools data-tools={tools.join(' ')}></list-tools>
}
