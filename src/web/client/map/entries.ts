import type { Messages } from '../../locales/index.ts'
import type { PlaceShown } from '../reading/entries.ts'
import { entriesOf, listChanged, nameOf, placeShown, shownChanged, shownRows } from '../reading/entries.ts'
import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import type { MapPlace } from './places.ts'
import { showMap } from './show-map.ts'

/** Time without a key after which the map shows what was found. */
const pauseMs = 200

/** Replaces the static map of the page's list by a map with tiles. */
export function showEntries(host: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('ol.entries')
  if (!list) return
  const section = list.parentElement!
  const map = showMap(host, {
    places: placesOf(list),
    ...pageData.map!,
    messages: pageMessages<Messages['reading']>(),
    // The name opens the card.
    onActivate: id =>
      document.querySelector<HTMLElement>(id === undefined ? '.place-card > .close' : `#${id} > h3 a`)?.click(),
    onHighlight(id) {
      for (const other of section.querySelectorAll('.entries > [data-highlighted]'))
        other.removeAttribute('data-highlighted')
      if (id !== undefined) document.getElementById(id)?.setAttribute('data-highlighted', '')
    },
  })
  // With this attribute, the style sheet shows the static map only in print.
  host.setAttribute('data-shown', '')

  const show = ({ id, covered }: PlaceShown) => map.show(id, covered)
  list.addEventListener(placeShown, event => show((event as CustomEvent<PlaceShown>).detail))
  // The card may have been opened before the map.
  const card = document.querySelector('.place-card')
  show({ id: document.querySelector('.entries > [aria-current]')?.id, covered: card?.getBoundingClientRect() })
  const entryOf = ({ target }: Event) => (target as Element).closest('.entries > li')?.id
  for (const type of ['pointerover', 'focusin']) section.addEventListener(type, event => map.highlight(entryOf(event)))
  for (const type of ['pointerleave', 'focusout']) section.addEventListener(type, () => map.highlight(undefined))
  const update = () => map.update(placesOf(list))
  list.addEventListener(listChanged, update)
  // The filter of the list applies to the map too, when the reader pauses.
  let timer: ReturnType<typeof setTimeout> | undefined
  list.addEventListener(shownChanged, () => {
    clearTimeout(timer)
    timer = setTimeout(update, pauseMs)
  })
}

const placesOf = (list: Element): MapPlace[] =>
  entriesOf(shownRows(list)).flatMap(({ item, rank, at }) =>
    at ? [{ ...at, id: item.id, rank, name: nameOf(item) }] : [],
  )
