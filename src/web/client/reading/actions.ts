import type { Messages } from '../../locales/index.ts'
import { copyBy } from '../shared/copy.ts'
import { button, element } from '../shared/element.ts'
import { pageMessages } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { pageData } from '../shared/page-data.ts'
import { canShare, openShareSheet } from '../shared/share-sheet.ts'

const messages = pageMessages<Messages['reading']>()

/** Replaces the link to the ways to share by a button for the share sheet. Without one, the button copies the link. */
function shareAtOnce(link: HTMLAnchorElement): void {
  const { url } = pageData.list!
  const label = link.textContent
  const share = button(
    label,
    async () => {
      if (canShare) return openShareSheet({ title: document.title, url })
      const isCopied = await copyBy(share, url, { copy: label, copied: messages.copied })
      if (!isCopied) location.assign('#share')
    },
    link.className,
  )
  share.ariaLive = 'polite'
  link.replaceWith(share)
}

/** Adds Print, and the editor if this browser stores the edit link. Closes the menu after an action. */
function completeMenu(menu: HTMLDetailsElement): void {
  const edit =
    keys.of(pageData.list!.slug) && element('a', { href: `${location.pathname}/edit${location.search}` }, messages.edit)
  const first = [edit, button(messages.print, () => print())]
  menu.querySelector('ul')?.prepend(...first.flatMap(action => (action ? [element('li', {}, action)] : [])))

  menu.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest('a, button')
    if (!action) return
    menu.open = false
    if (action.matches('button')) menu.querySelector('summary')?.focus()
    // Some browsers do not open the part of the page that a link leads to.
    const id = action.getAttribute('href')?.replace(/^#/, '')
    const part = id === undefined ? null : document.getElementById(id)?.closest('details')
    if (part) part.open = true
  })
}

/** Closes the menu and the filters as menus close. A change of the list may replace the filters. */
function closeAsMenus(): void {
  const openMenus = () =>
    document.querySelectorAll<HTMLDetailsElement>(':is(.actions > .menu, .filters > details)[open]')
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      if (!menu.contains(target as Node)) continue
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
  })
}

for (const vote of document.querySelectorAll<HTMLElement>('.open-vote'))
  vote.hidden = Date.parse(vote.dataset.until ?? '') < Date.now()

const link = document.querySelector<HTMLAnchorElement>('.share-list')
if (link) shareAtOnce(link)
const menu = document.querySelector<HTMLDetailsElement>('.actions .menu')
if (menu) completeMenu(menu)
closeAsMenus()

class ShareLink extends HTMLElement {
  connectedCallback() {
    const { url } = pageData.list!
    const copy = button(messages.copy, () => copyBy(copy, url, messages))
    copy.ariaLive = 'polite'
    this.append(copy)
    if (canShare) this.append(button(messages.share, () => openShareSheet({ title: document.title, url })))
  }
}

customElements.define('share-link', ShareLink)
