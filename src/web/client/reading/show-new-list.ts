import { added, linkNames, linkOf, listChanged, listChanging, nameOf, positionOf } from './entries.ts'

const highlightMs = 3_000

/**
 * Shows a newer list in place of the one on the page. Rows of the same places stay, so that scroll position, the open card, the filter and the
 * focus stay too.
 * @param page the list's page as the service draws it now
 */
export function showNewList(article: HTMLElement, page: Document): void {
  const next = page.querySelector<HTMLElement>('article.list')!
  document.title = page.title
  const [list, nextList] = [article, next].map(each => each.querySelector<HTMLElement>('ol.entries'))
  keepingView(list, () => {
    replacePart(article, next, 'header')
    showNewMap(article, next)
    if (!list || !nextList) {
      replacePart(article, next, '.places')
      return
    }
    list.dispatchEvent(new Event(listChanging))
    const tools = [article, next].map(each => each.querySelector<HTMLElement>('list-tools'))
    if (tools[0]!.dataset.tools !== tools[1]!.dataset.tools) tools[0]!.replaceWith(tools[1]!)
    showNewFilters(article, next)
    linkNames(nextList.children)
    showNewRows(list, nextList)
    list.dispatchEvent(new Event(listChanged))
  })
}

const replacePart = (article: Element, next: Element, selector: string): void => {
  const [part, nextPart] = [article.querySelector(selector), next.querySelector(selector)]
  if (part && nextPart && !part.isEqualNode(nextPart)) part.replaceWith(nextPart)
}

function showNewFilters(article: Element, next: Element): void {
  const [filters, nextFilters] = [article, next].map(each => each.querySelector('.filters'))
  const [menu, nextMenu] = [filters, nextFilters].map(each => each?.querySelector('details'))
  if (menu && nextMenu) nextMenu.open = menu.open
  if (filters && nextFilters?.isEqualNode(filters)) return
  filters?.remove()
  if (nextFilters) article.querySelector('.tools')?.append(nextFilters)
}

function showNewMap(article: Element, next: Element): void {
  const [map, nextMap] = [article.querySelector('.map'), next.querySelector('.map')]
  if (map && nextMap) for (const part of ['.open-map', '.static-map', 'figcaption']) replacePart(map, nextMap, part)
  else if (nextMap) article.querySelector(':scope > header')?.after(nextMap)
  else map?.remove()
}

/** Keeps the first visible row where it is on the screen, and the focus where it is. */
function keepingView(list: HTMLElement | null | undefined, change: () => void): void {
  const focused = document.activeElement as HTMLElement | null
  const first = [...(list?.children ?? [])].find(row => row.getBoundingClientRect().bottom > 0)
  const topOf = () => first?.getBoundingClientRect().top ?? 0
  const before = topOf()
  // Some browsers would keep the position too, and move the page twice.
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  change()
  if (scrollY > 0 && first?.isConnected) scrollBy({ top: topOf() - before, behavior: 'instant' })
  requestAnimationFrame(() => {
    style.overflowAnchor = ''
  })
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true })
}

function showNewRows(list: HTMLElement, nextList: HTMLElement): void {
  const rows = new Map(keyed(list).map(([key, row]) => [key, row]))
  const shown = keyed(nextList).map(([key, next]) => {
    const row = rows.get(key)
    rows.delete(key)
    if (row ? updateRow(row, next) : true) highlight(row ?? next)
    return row ?? next
  })
  for (const row of rows.values()) row.remove()
  for (const [index, row] of shown.entries()) {
    const here = list.children[index] ?? null
    if (here === row) continue
    // If the row here moves down, moves only this row instead of all that follow.
    if (here?.nextElementSibling === row) list.append(here)
    else list.insertBefore(row, here)
  }
  const { digits } = nextList.dataset
  if (digits === undefined) delete list.dataset.digits
  else list.dataset.digits = digits
}

/** Returns the rows with keys that stay when a place moves or gets another note. */
function keyed(list: HTMLElement): [string, HTMLLIElement][] {
  const counts = new Map<string, number>()
  return [...list.querySelectorAll<HTMLLIElement>(':scope > li')].map(row => {
    const place = JSON.stringify([nameOf(row), positionOf(row)])
    const count = counts.get(place) ?? 0
    counts.set(place, count + 1)
    return [`${place} ${count}`, row]
  })
}

/** Makes a row equal to a newer one. @returns whether the place itself has changed, not just its rank */
function updateRow(row: HTMLLIElement, next: HTMLLIElement): boolean {
  row.id = next.id
  row.value = next.value
  row.className = next.className
  for (const name of ['data-at', 'data-digits']) row.toggleAttribute(name, next.hasAttribute(name))
  Object.assign(row.dataset, next.dataset)
  // A place that is the first of its band only now is the same place.
  row.querySelector('.band')?.remove()
  row.prepend(...next.querySelectorAll('.band'))
  const link = linkOf(row)
  link.href = linkOf(next).href
  const old = new Set(partsOf(row))
  const { size } = old
  // Parts that are the same stay, and so does the focus.
  let after: Element = link
  const parts = partsOf(next)
  for (const part of parts.toReversed()) {
    const same = [...old].find(other => other.isEqualNode(part))
    if (same) old.delete(same)
    else after.before(part)
    after = same ?? part
  }
  for (const part of old) part.remove()
  return size !== parts.length || old.size > 0
}

/** Returns the parts that come from the service, without the controls. */
const partsOf = (row: Element): Element[] => [...row.children].filter(part => !part.matches(`.band, .open, [${added}]`))

function highlight(row: HTMLElement): void {
  row.toggleAttribute('data-changed', true)
  setTimeout(() => row.removeAttribute('data-changed'), highlightMs)
}
