import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isLocated } from '../../../domain/coordinates.ts'
import { readWeek } from '../../../domain/opening-hours/read-week.ts'
import { webAddress } from '../../../domain/web-address.ts'
import { Place } from '../../components/place.tsx'
import { aboutPlace } from '../../text/about-place.ts'
import { telephone, weekText } from '../../text/contact.ts'
import { priceSigns } from '../../text/details.ts'
import { PlaceCard } from '../place-card/place-card.ts'
import { hashOf } from '../reading/entries.ts'
import { formatMessage, locale } from '../shared/messages.ts'
import { dayInWords } from './change-in-words.ts'
import type { ShownList, ShownPlace } from './model/index.ts'
import { type EditorMessages, useTools } from './tools.ts'

/** What the card shows, and where it is on the screen. */
export type CardShown = { key: string; covered: DOMRect | undefined }

/** The card of a place while its list is edited. @param edit brings the row of a place into view */
export function usePlaceCard(list: ShownList, edit: (key: string) => void) {
  const { messages } = useTools()
  const latest = useRef(list)
  latest.current = list
  const [shown, setShown] = useState<CardShown>()
  const [card] = useState(() => {
    const placeOf = (key: string) => latest.current.places.find(place => place.key === key)!
    return new PlaceCard<string>({
      keys: () => latest.current.places.map(({ key }) => key),
      rowOf: key => rowOf(placeOf(key), messages),
      linkOf: key => linkTo(placeOf(key), latest.current),
      shown: (key, covered) => setShown(key === undefined ? undefined : { key, covered }),
      focusOf: key =>
        // Rows off the screen are not in the document.
        document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] h3 a`) ??
        document.querySelector('.editor'),
      edit,
    })
  })
  useEffect(() => card.refresh(), [list.places])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const name = (event.target as Element).closest('.editing h3 > a')
      if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      card.open(name.closest<HTMLElement>('li')!.dataset.key!)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return { card, shown }
}

function linkTo({ key, name }: ShownPlace, { places, url, visibility }: ShownList): string | undefined {
  if (visibility === 'hidden') return undefined
  const hash = hashOf(name)
  const index = places.filter(place => hashOf(place.name) === hash).findIndex(place => place.key === key)
  return url + (index > 0 ? `${hash}-${index + 1}` : hash)
}

/** Draws a place as a row of a list that is read. */
function rowOf(place: ShownPlace, messages: EditorMessages): HTMLElement {
  const { list, details, detailEditor } = messages
  const { name, address, openingHours, phone, price, dishes, visitedOn, links } = place
  const row = document.createElement('li')
  row.value = place.rank
  if (isLocated(place)) row.dataset.at = `${place.latitude},${place.longitude}`
  const week = openingHours === undefined ? undefined : readWeek(openingHours)
  const search = encodeURIComponent([name, address].filter(Boolean).join(', '))
  const all = [
    [telephone(phone) && `tel:${telephone(phone)}`, phone],
    [webAddress(place.website), list.website],
    [links?.osm, 'OpenStreetMap'],
  ] as const
  const drawn = {
    ...place,
    about: aboutPlace(place, messages.fieldTexts, messages),
    details: {
      price:
        price === undefined
          ? undefined
          : { text: priceSigns(price, details), label: formatMessage(details.price, { level: price }) },
      order: dishes && { label: details.order, text: dishes.join(', ') },
      tags: (place.tags ?? []).map(text => ({ text, href: undefined })),
      visited: visitedOn && formatMessage(detailEditor.visitedOn, { date: dayInWords(visitedOn) }),
    },
    mapLink: { href: links?.google ?? `https://www.google.com/maps/search/${search}`, text: '' },
    menu: {
      label: list.menu,
      hours: openingHours && !place.closed ? { text: week ? weekText(week, list, locale) : openingHours } : undefined,
      links: all.flatMap(([href, text = '']) => (href ? [{ href, text }] : [])),
    },
  }
  render(<Place variant="row" place={drawn} />, row)
  return row
}
