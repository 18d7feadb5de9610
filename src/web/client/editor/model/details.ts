import { caseless } from '../../../../domain/text.ts'
import type { DetailChange, DetailName, DetailValue, Facts } from './types.ts'

export const noDetails = { tags: [], dishes: [], price: null, visitedOn: null } as const satisfies Record<
  DetailName,
  DetailValue
>
const names = Object.keys(noDetails) as DetailName[]

export const detailOf = (place: Facts, name: DetailName): DetailValue => place[name] ?? noDetails[name]

export const detailsOf = (place: Facts): Pick<Facts, DetailName> =>
  Object.fromEntries(names.flatMap(name => (place[name] === undefined ? [] : [[name, place[name]]])))

function withDetail<P extends Pick<Facts, DetailName>>(place: P, name: DetailName, value: DetailValue): P {
  const changed = { ...place, [name]: value }
  if (sameDetail(value, noDetails[name])) delete changed[name]
  return changed
}

export const sameDetail = (one: DetailValue, other: DetailValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns a detail after a person changed it `from` one value `to` another, while it has become `now`. Several people may add and remove
 * items of a list at once; of a price and a day, the last one stays.
 */
export function changedDetail(now: DetailValue, from: DetailValue, to: DetailValue): DetailValue {
  if (!isItems(now) || !isItems(from) || !isItems(to)) return to
  if (sameDetail(now, from)) return to
  const kept = now.filter(item => !has(from, item) || has(to, item))
  return [...kept, ...to.filter(item => !has(from, item) && !has(now, item))]
}

export const afterDetail = <P extends Facts>(place: P, { detail, from, to }: DetailChange): P =>
  withDetail(place, detail, changedDetail(detailOf(place, detail), from, to))

const isItems = (value: DetailValue): value is readonly string[] => Array.isArray(value)

/** Returns whether the items have a text, without regard to case. */
export const has = (items: readonly string[], text: string): boolean =>
  items.some(item => caseless(item) === caseless(text))
