import { coordinates, isWideZoom, linkDataIn, type MapReader } from './link-data.ts'

/** Apple Maps, current and older links. Its place ids work only in its own look-up, and short links (`/p/…`) contain no data. */
export const apple: MapReader = {
  name: 'Apple Maps',
  has: url => url.hostname === 'maps.apple.com' || url.hostname === 'maps.apple',
  read({ searchParams: parameters }) {
    const words =
      parameters.get('q') ?? parameters.get('query') ?? parameters.get('destination') ?? parameters.get('daddr')
    const data = linkDataIn(words)
    const centre = coordinates(parameters.get('ll'))
    // With a name or an address, `ll` is the pin. Alone, it is the middle of the map.
    const pin = words !== null || parameters.has('address') || parameters.has('auid')
    return {
      name: parameters.get('name') ?? data.name,
      address: parameters.get('address') ?? data.address,
      at: coordinates(parameters.get('coordinate')) ?? (pin ? centre : undefined) ?? data.at,
      isWide: isWideZoom(parameters.get('z') ?? undefined),
      view: centre ?? coordinates(parameters.get('center') ?? parameters.get('sll') ?? parameters.get('near')),
    }
  },
}
