import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isLocated } from '../../../domain/coordinates.ts'
import { readWeek } from '../../../domain/opening-hours/read-week.ts'
import { Place } from '../../components/place.tsx'
import { aboutPlace } from '../../text/about-place.ts'
import { linksOf, weekText } from '../../text/contact.ts'
import { drawnDetails } from '../../text/details.ts'
import { PlaceCard } from '../place-card/place-card.ts'
import { hashOf } from '../reading/entries.ts'
import { element } from '../shared/element.ts'
import { locale } from '../shared/messages.ts'
import type { ShownList, ShownPlace } from './model/index.ts'
import { type EditorMessages, useTools } from './tools.ts'

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

function linkTo({ name, rank }: ShownPlace, { places, url, visibility }: ShownList): string | undefined {
  const isOnly = places.filter(place => place.name === name).length === 1
  return visibility === 'hidden' ? undefined : url + (isOnly ? hashOf(name) : `#p${rank}`)
}

function rowOf(place: ShownPlace, messages: EditorMessages): HTMLElement {
  const { list, details } = messages
  const { name, address, openingHours, links } = place
  const at = isLocated(place) && { 'data-at': `${place.latitude},${place.longitude}` }
  const row = element('li', { value: place.rank, with: at || {} })
  const week = openingHours === undefined ? undefined : readWeek(openingHours)
  const hours = openingHours && !place.closed ? { text: week ? weekText(week, list, locale) : openingHours } : undefined
  const search = encodeURIComponent([name, address].filter(Boolean).join(', '))
  const drawn = {
    ...place,
    about: aboutPlace(place, messages.fieldTexts, messages),
    details: drawnDetails(place, details, locale),
    mapLink: { href: links?.google ?? `https://www.google.com/maps/search/${search}`, text: '' },
    hours,
    contacts: linksOf(place, list),
  }
  render(<Place variant="row" place={drawn} />, row)
  return row
}
