import { BrowserStorage } from '../keys/browser-storage.ts'
import { addressOf, linkOf, nameOf, positionOf } from '../reading/entries.ts'
import { placeMessages } from '../shared/messages.ts'

export type MapApp = 'google' | 'apple' | 'osm' | 'device'

const messages = placeMessages()

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The map apps by name. Apple's devices open no `geo:` links. */
export const mapApps: readonly (readonly [MapApp, string])[] = [
  ['google', 'Google Maps'],
  ['apple', 'Apple Maps'],
  ['osm', 'OpenStreetMap'],
  ...(isApple ? [] : ([['device', messages.mapApp]] as const)),
]

/** The event of the document when the reader has chosen another app. */
export const mapAppChanged = 'mapappchange'

const storageKey = 'forklist:map-app'
const storage = new BrowserStorage(() => localStorage)

/** The reader's choice. Also kept here, because some private windows store nothing. */
let chosen = mapApps.find(([app]) => app === storage.get(storageKey))?.[0] ?? (isApple ? 'apple' : 'google')

export const chosenMapApp = (): MapApp => chosen

export function chooseMapApp(app: MapApp): void {
  chosen = app
  storage.put(storageKey, app)
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

/** Makes a link to a place open the reader's app. The browser follows the link after this event, also into a new tab or window. */
export function leadToChosenApp(link: HTMLAnchorElement, row: HTMLElement): void {
  const before = link.href
  link.href = mapLink(row, chosen)
  setTimeout(() => {
    link.href = before
  })
}
