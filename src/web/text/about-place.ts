import type { Messages } from '../locales/index.ts'
import { nameOfKind } from '../locales/name-of-kind.ts'
import type { PlaceView } from '../views.ts'

type DescribedPlace = Partial<PlaceView>

/**
 * Returns facts of a place in one line: some fields, then the cuisines. Empty if all are unknown.
 * @param fields names of the fields, because the browser does not have the table of all fields
 */
export const aboutPlace = (
  place: DescribedPlace,
  fields: readonly string[],
  messages: Pick<Messages, 'cuisines' | 'list'>,
): string =>
  [...fields.map(field => String(place[field as keyof PlaceView] ?? '')), ...kind(place, messages)]
    .filter(Boolean)
    .join(' · ')

/** Returns the cuisines, else the kind of place. `restaurant` is left out. */
const kind = ({ cuisines, category }: DescribedPlace, messages: Pick<Messages, 'cuisines' | 'list'>): string[] => {
  const { categories } = messages.list
  if (cuisines) return cuisines.slice(0, 4).map(cuisine => nameOfKind(cuisine, messages.cuisines, categories))
  return category === undefined || category === 'restaurant' ? [] : [nameOfKind(category, categories)]
}
