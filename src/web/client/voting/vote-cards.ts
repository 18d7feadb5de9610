import { PlaceCard } from '../place-card/place-card.ts'
import { linkNames } from '../reading/entries.ts'

/** Makes the names of places open their cards, as in the list. */
export function openCards(host: HTMLElement): void {
  const rows = () => [...host.querySelectorAll<HTMLElement>('[data-id]:not(.so-far *)')]
  const nameOf = (id: string) => rowOf(host, id).querySelector<HTMLElement>('h3 a')
  linkNames(rows())
  const card = new PlaceCard<string>({
    keys: () => rows().map(row => row.dataset.id!),
    rowOf: id => rowOf(host, id),
    linkOf: () => undefined,
    shown() {},
    focusOf: nameOf,
  })
  host.addEventListener('click', event => {
    const id = (event.target as Element).closest('h3 a')?.closest<HTMLElement>('[data-id]')?.dataset.id
    if (id === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    card.open(id)
  })
}

/** Returns the row of a place as the server drew it. */
export const rowOf = (host: HTMLElement, id: string): HTMLElement =>
  host.querySelector(`[data-id="${id}"]:not(.so-far *)`)!
