import { BrowserStorage } from '../keys/browser-storage.ts'
import { addressOf, linkOf, nameOf, positionOf } from '../reading/entries.ts'
import { element } from '../shared/element.ts'
import { placeMessages } from '../shared/messages.ts'

export type MapApp = 'google' | 'apple' | 'osm' | 'device'

const messages = placeMessages()

/** The map apps by name. Apple's devices open no `geo:` links. */
export const mapApps: readonly (readonly [MapApp, string])[] = [
  ['google', 'Google Maps'],
  ['apple', 'Apple Maps'],
  ['osm', 'OpenStreetMap'],
  ...(/Mac|iPhone|iPad/.test(navigator.userAgent) ? [] : ([['device', messages.mapApp]] as const)),
]

/** The event of the document when the reader has chosen another app. */
export const mapAppChanged = 'mapappchange'

const storageKey = 'forklist:map-app'
const storage = new BrowserStorage(() => localStorage)

/** The reader's choice. Also kept here, because some private windows store nothing. */
let chosen = mapApps.find(([app]) => app === storage.get(storageKey))?.[0]

export const chosenMapApp = (): MapApp | undefined => chosen

/** @param app `undefined` to be asked again */
export function chooseMapApp(app: MapApp | undefined): void {
  chosen = app
  if (app === undefined) storage.remove(storageKey)
  else storage.put(storageKey, app)
  document.dispatchEvent(new Event(mapAppChanged))
}

/** Returns the link that opens a place in an app: exactly if the app's id is known, else near its position, else a search. */
export function mapLink(item: HTMLElement, app: MapApp): string {
  if (app === 'google') return linkOf(item).href
  const at = positionOf(item)
  const spot = at && `${at.latitude},${at.longitude}`
  const [name, address] = [nameOf(item), addressOf(item)]
  const search = encodeURIComponent([name, address].filter(Boolean).join(', '))
  if (app === 'apple') return `https://maps.apple.com/?q=${spot ? `${encodeURIComponent(name)}&ll=${spot}` : search}`
  if (app === 'device')
    return spot ? `geo:${spot}?q=${spot}(${inBrackets(encodeURIComponent(name))})` : `geo:0,0?q=${search}`
  const known = item.querySelector<HTMLAnchorElement>('.links a[href^="https://www.openstreetmap.org/"]')
  if (known) return known.href
  return `https://www.openstreetmap.org/${at ? `?mlat=${at.latitude}&mlon=${at.longitude}#map=18/${spot!.replace(',', '/')}` : `search?query=${search}`}`
}

const inBrackets = (encoded: string): string => encoded.replace('(', '%28').replace(')', '%29')

/** Makes a link to a place open the reader's app, and asks once which. @param row the row of the place */
export function followMapLink(event: MouseEvent, link: HTMLAnchorElement, row: HTMLElement): void {
  // The browser follows the link after this event, also into a new tab or window.
  if (chosen !== undefined) {
    const before = link.href
    link.href = mapLink(row, chosen)
    setTimeout(() => {
      link.href = before
    })
  } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    askMapApp(row)
  }
}

function askMapApp(item: HTMLElement): void {
  const dialog = element('dialog', { className: 'sheet', with: { 'aria-labelledby': 'where', closedby: 'any' } })
  const choices = mapApps.map(([app, name]) => {
    const choose = () => {
      chooseMapApp(app)
      dialog.close()
    }
    return element('li', {}, element('a', { href: mapLink(item, app), on: { click: choose } }, name))
  })
  dialog.append(
    element('h2', { id: 'where' }, messages.whereToOpen),
    element('ul', {}, ...choices),
    element('p', { className: 'aside' }, messages.remembered),
    element('form', { method: 'dialog' }, element('button', { className: 'quiet' }, messages.cancel)),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
