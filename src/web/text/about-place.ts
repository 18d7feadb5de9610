import type { Messages } from '../locales/index.ts'
import { nameOfKind } from '../locales/name-of-kind.ts'
import type { PlaceView } from '../views.ts'

type DescribedPlace = Partial<Pick<PlaceView, 'address' | 'category' | 'cuisines'>>

/** Returns the address and cuisines of a place in one line; empty if both are unknown. */
export const aboutPlace = (place: DescribedPlace, messages: Pick<Messages, 'cuisines' | 'list'>): string =>
  [place.address, ...kind(place, messages)].filter(Boolean).join(' · ')

/** Returns the cuisines, else the kind of place. `restaurant` is left out. */
const kind = ({ cuisines, category }: DescribedPlace, messages: Pick<Messages, 'cuisines' | 'list'>): string[] => {
  const { categories } = messages.list
  if (cuisines) return cuisines.slice(0, 4).map(cuisine => nameOfKind(cuisine, messages.cuisines, categories))
  return category === undefined || category === 'restaurant' ? [] : [nameOfKind(category, categories)]
}
