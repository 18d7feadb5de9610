import type { DetailName, EntryDetails } from '../../domain/entry-details.ts'
import type { DrawnDetails } from '../components/place.tsx'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { dayOf } from './moment.ts'

/** A detail in the reader's language. The label is empty if the text needs none. */
type DetailText = { label: string; text: string }

type PlaceDetails = { [Name in DetailName]?: EntryDetails[Name] | undefined }

type DetailMessages = Messages['details']

const texts: {
  [Name in DetailName]: (value: NonNullable<EntryDetails[Name]>, messages: DetailMessages, locale: string) => DetailText
} = {
  price: (level, messages) => ({ label: '', text: priceSigns(level, messages) }),
  dishes: (dishes, { order }) => ({ label: order, text: dishes.join(', ') }),
  tags: (tags, messages) => ({ label: messages.tags, text: tags.join(', ') }),
  visitedOn: (day, { visitedOn }, locale) => ({
    label: '',
    text: formatMessage(visitedOn, { date: dayOf(locale, day) }, locale),
  }),
}

/** Returns the text of one detail of a place; `undefined` if the place has none. */
export const detailText = <Name extends DetailName>(
  name: Name,
  place: PlaceDetails,
  messages: DetailMessages,
  locale: string,
): DetailText | undefined => {
  const value = place[name]
  return value === undefined ? undefined : texts[name](value as never, messages, locale)
}

export const drawnDetails = (place: PlaceDetails, messages: DetailMessages, locale: string): DrawnDetails => {
  const price = detailText('price', place, messages, locale)
  const label = formatMessage(messages.price, { level: place.price ?? 0 }, locale)
  return {
    price: price && { ...price, label },
    order: detailText('dishes', place, messages, locale),
    tags: (place.tags ?? []).map(text => ({ text })),
    visited: detailText('visitedOn', place, messages, locale)?.text,
  }
}

export const detailLines = (place: PlaceDetails, messages: DetailMessages, locale: string): string[] =>
  (Object.keys(texts) as DetailName[]).flatMap(name => {
    const { label, text } = detailText(name, place, messages, locale) ?? { label: '', text: '' }
    return text === '' ? [] : [label === '' ? text : `${label} ${text}`]
  })

/** Returns a price level as currency signs, such as “€€”. */
export const priceSigns = (level: number, { priceSign }: Pick<Messages['details'], 'priceSign'>): string =>
  priceSign.repeat(level)
