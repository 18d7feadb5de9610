import { addressOf, nameIn, nameOf } from '../reading/entries.ts'
import { copyBy } from '../shared/copy.ts'
import { button, element } from '../shared/element.ts'
import { placeMessages } from '../shared/messages.ts'
import { openShareSheet } from '../shared/share-sheet.ts'
import { chooseMapApp, chosenMapApp, followMapLink, type MapApp, mapApps, mapLink } from './map-app.ts'
import { openingText } from './open-now.ts'

const messages = placeMessages()

/** Returns the rank and the name of a place. */
export function placeName(row: HTMLElement): Node[] {
  const copy = row.cloneNode(true) as HTMLElement
  const link = nameIn(copy)!
  link.replaceWith(link.textContent!)
  const name = copy.querySelector('h3')!.childNodes
  return [element('b', {}, row.getAttribute('value')), element('span', { dir: 'auto' }, ...name)]
}

/** Returns what the card shows below the name, from the row of the place. */
export function placeFacts(row: HTMLElement, link: string | undefined, edit: (() => void) | undefined): Node[] {
  const copyOf = (selector: string) => row.querySelector(selector)?.cloneNode(true)
  const [call, website] = ['[href^="tel:"]', ':not([href^="tel:"], [href^="https://www.openstreetmap.org/"])'].map(
    kind => row.querySelector<HTMLAnchorElement>(`.links a${kind}`),
  )
  const opening = openingText(row)
  const hours = row.querySelector('.hours')?.textContent?.split(' · ') ?? []
  const parts = [
    copyOf('h3 + p, .distance + p'),
    opening !== undefined && element('p', { className: 'opening' }, opening),
    element(
      'div',
      { className: 'actions' },
      openIn(row),
      call && goTo(call, 'call', messages.call),
      website && goTo(website, 'website', website.textContent!),
      copy(row),
      link !== undefined && share(row, link),
      edit && action('edit', messages.editPlace, edit),
    ),
    ...['.note', '.order', '.tags', '.sources'].map(copyOf),
    hours.length > 0 && element('p', { className: 'hours' }, ...hours.map(line => element('span', {}, line))),
    call && element('p', { className: 'number' }, goTo(call, 'number', call.textContent!)),
    chosenMapApp() && appChoice(),
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

function openIn(row: HTMLElement): HTMLElement {
  const [app, name] = mapApps.find(([app]) => app === chosenMapApp()) ?? ['google' as const, messages.openIn]
  const link = element('a', { href: mapLink(row, app) }, name)
  link.addEventListener('click', event => followMapLink(event, link, row))
  return withIcon(link, 'map')
}

function copy(row: HTMLElement): HTMLElement {
  const text = [nameOf(row), addressOf(row)].filter(Boolean).join('\n')
  const words = { copy: messages.copyPlace, copied: messages.copied }
  return action('copy', words.copy, pressed => copyBy(pressed, text, words))
}

function share(row: HTMLElement, url: string): HTMLElement {
  const words = { copy: messages.sharePlace, copied: messages.copied }
  return action('share', words.copy, pressed =>
    'share' in navigator ? openShareSheet({ title: nameOf(row), url }) : copyBy(pressed, url, words),
  )
}

function appChoice(): HTMLElement {
  const option = (value: string, text: string) =>
    element('option', { value, selected: value === (chosenMapApp() ?? '') }, text)
  const select = element('select', {}, option('', messages.ask), ...mapApps.map(([app, name]) => option(app, name)))
  select.addEventListener('change', () => chooseMapApp(select.value === '' ? undefined : (select.value as MapApp)))
  return element('label', {}, messages.always, withIcon(select, 'always'))
}
