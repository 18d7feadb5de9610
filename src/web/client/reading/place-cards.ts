import { leadToChosenApp } from '../place-card/map-app.ts'
import { PlaceCard } from '../place-card/place-card.ts'
import { element } from '../shared/element.ts'
import { pageData } from '../shared/page-data.ts'
import { hashOf, listChanged, nameIn, type PlaceShown, placeShown, shownChanged, shownRows } from './entries.ts'

export function linkNames(list: Element): void {
  for (const row of list.children) {
    const name = nameIn(row)
    if (name instanceof Text) name.replaceWith(element('a', { href: hashOf(name.data) }, name.data))
  }
}

function openCards(list: HTMLElement): void {
  // Rows may lie in another list, while the reader finds some.
  const section = list.parentElement!
  const withHash = (hash: string) => section.querySelectorAll(`h3 > [href="${CSS.escape(hash)}"]`)
  const nameLink = (row: Element) => row.querySelector<HTMLElement>('h3 a')
  /** The name alone would not be enough if another place has it too. */
  const ownHash = (row: HTMLLIElement) => {
    const hash = nameLink(row)!.getAttribute('href')!
    return withHash(hash).length > 1 ? `#${row.id}` : hash
  }
  const card = new PlaceCard<HTMLLIElement>({
    keys: () => shownRows(list),
    rowOf: row => row,
    hashOf: ownHash,
    keyIn: hash =>
      (/^#p\d+$/.test(hash) ? section.querySelector(hash) : withHash(hash)[0])?.closest<HTMLLIElement>('li') ??
      undefined,
    linkOf: row => pageData.list!.url + ownHash(row),
    shown(row, covered) {
      section.querySelector('[aria-current]')?.removeAttribute('aria-current')
      row?.setAttribute('aria-current', 'true')
      const detail: PlaceShown = { id: row?.id, covered }
      list.dispatchEvent(new CustomEvent(placeShown, { detail }))
    },
    focusOf: nameLink,
  })

  section.addEventListener('click', event => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const row = (target as Element).closest<HTMLLIElement>('.entries > li')
    const control = (target as Element).closest('a, button, summary, h2')
    if (!row) return
    if (control?.matches('.open')) return leadToChosenApp(control as HTMLAnchorElement, row)
    if (ctrlKey || metaKey || shiftKey) return
    // All of the row opens the card, except its other links and text that is being selected.
    if (control ? control !== nameLink(row) : getSelection()?.isCollapsed === false) return
    event.preventDefault()
    card.open(row)
  })
  for (const change of [listChanged, shownChanged]) list.addEventListener(change, () => card.refresh())
}

const list = document.querySelector<HTMLElement>('ol.entries')
if (list) {
  linkNames(list)
  openCards(list)
}
