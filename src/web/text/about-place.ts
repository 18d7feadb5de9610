import type { FieldTexts } from '../../domain/place-field.ts'
import type { Messages } from '../locales/index.ts'
import { nameOfKind } from '../locales/name-of-kind.ts'
import type { PlaceView } from '../views.ts'
import { addressAndTown } from './shared-town.ts'

type DescribedPlace = Partial<PlaceView>

/** Keeps the dot at the end of its line. */
const separator = '\u{a0}· '

export const factsInLine = (...facts: readonly (string | undefined)[]): string => facts.filter(Boolean).join(separator)

/**
 * Returns facts of a place in one line: whether it is closed for good, some fields, the address with the town, then the cuisines. Empty
 * if all are unknown.
 * @param texts the texts of fields, because the browser does not have the table of all fields
 */
export const aboutPlace = (
  place: DescribedPlace,
  texts: FieldTexts,
  messages: Pick<Messages, 'cuisines' | 'list'>,
): string => {
  const shown = { ...place, address: addressAndTown(place) }
  const fields = Object.entries(texts).map(([name, text]) => {
    const value = shown[name as keyof PlaceView] ?? ''
    return value === '' ? '' : text.replace('{value}', () => [value].flat().join(', '))
  })
  const closed = place.closed ? messages.list.closedForGood : ''
  return factsInLine(closed, ...fields, ...kind(place, messages).map(capitalized))
}

/** Returns the cuisines, else the kind of place. `restaurant` is left out. */
const kind = ({ cuisines, category }: DescribedPlace, messages: Pick<Messages, 'cuisines' | 'list'>): string[] => {
  const { categories } = messages.list
  if (cuisines) return cuisines.slice(0, 4).map(cuisine => nameOfKind(cuisine, messages.cuisines, categories))
  return category === undefined || category === 'restaurant' ? [] : [nameOfKind(category, categories)]
}

const capitalized = (text: string): string => text.replace(/^./u, letter => letter.toUpperCase())
