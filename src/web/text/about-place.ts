import type { PlaceView } from '../views.ts'
import type { Words } from '../words/index.ts'
import { named } from '../words/named.ts'

type Told = Partial<Pick<PlaceView, 'address' | 'category' | 'cuisines'>>

/** Where a place is and what there is to eat, in one line; empty where nothing is known. */
export const aboutPlace = (place: Told, words: Pick<Words, 'cuisines' | 'list'>): string =>
  [place.address, ...kind(place, words)].filter(Boolean).join(' · ')

/** What is cooked there, else what kind of place it is; that it is a restaurant goes without saying. */
const kind = ({ cuisines, category }: Told, words: Pick<Words, 'cuisines' | 'list'>): string[] => {
  const { categories } = words.list
  if (cuisines) return cuisines.slice(0, 4).map(cuisine => named(cuisine, words.cuisines, categories))
  return category === undefined || category === 'restaurant' ? [] : [named(category, categories)]
}
