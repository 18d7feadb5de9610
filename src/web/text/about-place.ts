import type { FieldTexts } from '../../domain/place-field.ts'
import type { Messages } from '../locales/index.ts'
import { nameOfKind } from '../locales/name-of-kind.ts'
import type { PlaceView } from '../views.ts'
import { addressAndTown } from './shared-town.ts'

type DescribedPlace = Partial<PlaceView>

/** Keeps the dot at the end of its line. */
const separator = '\u{a0}· '

/** Joins facts to one line. */
export const factsInLine = (...facts: readonly (string | undefined)[]): string => facts.filter(Boolean).join(separator)

/**
 * Returns facts of a place in one line: whether it is closed for good, some fields, then the cuisines. Empty if all are unknown.
 * @param texts the texts of fields, because the browser does not have the table of all fields
 */
export const aboutPlace = (
  place: DescribedPlace,
  texts: FieldTexts,
  messages: Pick<Messages, 'cuisines' | 'list'>,
): string => {
  const fields = Object.entries(texts).map(([name, text]) => {
    const value = place[name as keyof PlaceView] ?? ''
    return value === '' ? '' : text.replace('{value}', () => [value].flat().join(', '))
  })
  const closed = place.closed ? messages.list.closedForGood : ''
  const before = factsInLine(closed, ...fields)
  const kinds = factsInLine(...kind(place, messages))
  return before === '' ? capitalized(kinds) : factsInLine(before, kinds)
}

/** Returns the cuisines, else the kind of place. `restaurant` is left out. */
const kind = (
  { cuisines, category }: DescribedPlace,
  messages: Pick<Messages, 'cuisines' | 'list'>,
): (string | undefined)[] => {
  const { categories } = messages.list
  if (cuisines) return cuisines.slice(0, 4).map(cuisine => nameOfKind(cuisine, messages.cuisines, categories))
  return [kindName(category, categories)]
}

const kindName = (category: string | undefined, categories: Messages['list']['categories']): string | undefined =>
  category === undefined || category === 'restaurant' ? undefined : nameOfKind(category, categories)

/** Returns the kind, the address and the town of a place in one line, for the person who edits the list. `restaurant` is left out. */
export const kindAndAddress = (
  { category, closed, ...where }: Pick<DescribedPlace, 'category' | 'address' | 'town' | 'closed'>,
  { categories, closedForGood }: Pick<Messages['list'], 'categories' | 'closedForGood'>,
): string =>
  capitalized(factsInLine(closed ? closedForGood : undefined, kindName(category, categories), addressAndTown(where)))

const capitalized = (text: string): string => text.replace(/^./u, letter => letter.toUpperCase())
