import type { Words } from '../../words/index.ts'
import { entriesOf } from '../reading/entries.ts'
import { wordsOfPage } from '../shared/words.ts'
import type { MapPlace } from './places.ts'
import { showMap } from './show-map.ts'

/** Shows the entries of the page's list on a map in the place of their plan, each beside its pin. */
export function showEntries(host: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('ol.entries')
  if (!list) return
  const map = showMap(host, {
    places: placesOf(list),
    tiles: host.dataset.tiles,
    label: host.querySelector('.plan')?.getAttribute('aria-label') ?? '',
    words: wordsOfPage<Words['reading']>(),
    onActivate: goTo,
    onHighlight(id) {
      for (const other of list.querySelectorAll('[data-highlighted]')) other.removeAttribute('data-highlighted')
      if (id !== undefined) document.getElementById(id)?.setAttribute('data-highlighted', '')
    },
  })
  // From now on nobody sees the plan but who prints.
  host.setAttribute('data-shown', '')

  const entryOf = ({ target }: Event) => (target as Element).closest('.entries > li')?.id
  for (const type of ['pointerover', 'focusin']) list.addEventListener(type, event => map.highlight(entryOf(event)))
  for (const type of ['pointerleave', 'focusout']) list.addEventListener(type, () => map.highlight(undefined))
  // Whoever looks for something in the list looks for it on the map too.
  new MutationObserver(() => map.update(placesOf(list))).observe(list, { subtree: true, attributeFilter: ['hidden'] })
}

const placesOf = (list: Element): MapPlace[] =>
  entriesOf(list).flatMap(({ item, rank, at }) =>
    at && !item.hidden ? [{ ...at, id: item.id, rank, name: item.querySelector('h3 a')?.textContent ?? '' }] : [],
  )

const goTo = (id: string): void => {
  location.hash = id
  // Where it was the target before, the address does not change and the browser does not move.
  document.getElementById(id)?.scrollIntoView()
}
