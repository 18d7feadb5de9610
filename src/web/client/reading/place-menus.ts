import type { Messages } from '../../locales/index.ts'
import { copyButton } from '../shared/copy.ts'
import { element } from '../shared/element.ts'
import { pageMessages } from '../shared/messages.ts'
import { addressOf, nameOf } from './entries.ts'
import { chooseMapApp, chosenMapApp, type MapApp, mapApps, mapLink, openInChosenApp } from './map-app.ts'
import { openingText } from './open-now.ts'

const messages = pageMessages<Messages['reading']>()

/** Elements that the script added to a row. They are replaced whenever the menu opens, and are no part of the list. */
export const added = 'data-added'

/** Completes the menu of a place when it opens. A long page would be too large with all links of all places. */
function completeMenu(details: HTMLDetailsElement, item: HTMLLIElement): void {
  for (const old of details.querySelectorAll(`[${added}]`)) old.remove()
  const opening = openingText(item)
  if (opening !== undefined)
    details.querySelector('.hours')?.before(element('p', { className: 'opening', with: { [added]: '' } }, opening))
  const links = mapApps.map(([app, name]) => element('a', { href: mapLink(item, app) }, name))
  const copy = copyButton(() => [nameOf(item), addressOf(item)].filter(Boolean).join('\n'), {
    copy: messages.copyPlace,
    copied: messages.copied,
  })
  details.append(
    element('p', { className: 'links maps', with: { [added]: '' } }, element('span', {}, messages.openIn), ...links),
    element('p', { className: 'links', with: { [added]: '' } }, always(), copy),
  )
}

const always = (): HTMLElement => {
  const option = (value: string, text: string) =>
    element('option', { value, selected: value === (chosenMapApp() ?? '') }, text)
  const select = element('select', {}, option('', messages.ask), ...mapApps.map(([app, name]) => option(app, name)))
  select.addEventListener('change', () => chooseMapApp(select.value === '' ? undefined : (select.value as MapApp)))
  return element('label', {}, messages.always, select)
}

const list = document.querySelector<HTMLElement>('ol.entries')
if (list) {
  openInChosenApp(list)
  list.addEventListener(
    'toggle',
    ({ target }) => {
      const details = target as HTMLDetailsElement
      const item = details.closest('li')
      if (details.open && item) completeMenu(details, item)
    },
    { capture: true },
  )
}
