import { addressOf, nameIn, nameOf } from '../reading/entries.ts'
import { copyBy } from '../shared/copy.ts'
import { button, element } from '../shared/element.ts'
import { placeMessages } from '../shared/messages.ts'
import { canShare, openShareSheet } from '../shared/share-sheet.ts'
import { chooseMapApp, chosenMapApp, type MapApp, mapApps, mapLink } from './map-app.ts'
import { openingText } from './open-now.ts'

const messages = placeMessages()

export function placeName(row: HTMLElement): Node[] {
  const copy = row.cloneNode(true) as HTMLElement
  const link = nameIn(copy)!
  link.replaceWith(link.textContent!)
  const name = copy.querySelector('h3')!.childNodes
  const rank = row.getAttribute('value')
  return [...(rank === null ? [] : [element('b', {}, rank)]), element('span', { dir: 'auto' }, ...name)]
}

/** Returns what the card shows below the name, from the row of the place. */
export function placeFacts(row: HTMLElement, link: string | undefined, edit: (() => void) | undefined): Node[] {
  const copyOf = (selector: string) => row.querySelector(selector)?.cloneNode(true)
  const [call, website] = ['[href^="tel:"]', ':not([href^="tel:"], [href^="https://www.openstreetmap.org/"])'].map(
    kind => row.querySelector<HTMLAnchorElement>(`.links a${kind}`),
  )
  const [app, appName] = mapApps.find(([app]) => app === chosenMapApp())!
  const opening = openingText(row)
  const hours = row.querySelector('.hours')?.textContent?.split(' · ') ?? []
  const parts = [
    copyOf('h3 + p, .distance + p'),
    opening !== undefined && element('p', { className: 'opening' }, opening),
    element(
      'div',
      { className: 'actions' },
      withIcon(element('a', { href: mapLink(row, app) }, appName), 'map'),
      call && goTo(call, 'call', messages.call),
      website && goTo(website, 'website', website.textContent!),
      copy(row),
      link !== undefined && share(row, link),
      edit && action('edit', messages.editPlace, edit),
    ),
    ...['.note', '.order', '.tags', '.sources'].map(copyOf),
    hours.length > 0 && element('p', { className: 'hours' }, ...hours.map(line => element('span', {}, line))),
    call && element('p', { className: 'number' }, goTo(call, 'number', call.textContent!)),
    appChoice(app),
  ]
  return parts.filter(part => part instanceof Node)
}

const withIcon = <E extends HTMLElement>(control: E, name: string): E => {
  control.dataset.action = name
  return control
}

const action = (name: string, text: string, click: (pressed: HTMLButtonElement) => unknown): HTMLButtonElement => {
  const made: HTMLButtonElement = button(text, () => click(made))
  made.ariaLive = 'polite'
  return withIcon(made, name)
}

const goTo = ({ href }: HTMLAnchorElement, name: string, text: string): HTMLElement =>
  withIcon(element('a', { href }, text), name)

function copy(row: HTMLElement): HTMLElement {
  const text = [nameOf(row), addressOf(row)].filter(Boolean).join('\n')
  const words = { copy: messages.copyPlace, copied: messages.copied }
  return action('copy', words.copy, pressed => copyBy(pressed, text, words))
}

function share(row: HTMLElement, url: string): HTMLElement {
  const words = { copy: messages.sharePlace, copied: messages.copied }
  return action('share', words.copy, pressed =>
    canShare ? openShareSheet({ title: nameOf(row), url }) : copyBy(pressed, url, words),
  )
}

function appChoice(chosen: MapApp): HTMLElement {
  const options = mapApps.map(([app, name]) => element('option', { value: app, selected: app === chosen }, name))
  const select = element('select', {}, ...options)
  select.addEventListener('change', () => chooseMapApp(select.value as MapApp))
  return element('label', {}, messages.openIn, withIcon(select, 'always'))
}
