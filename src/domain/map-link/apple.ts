import { coordinates, type MapReader, saidInWords } from './said.ts'

/** Apple Maps, its links of today and the older ones. Its place ids are for its own look-up only; short links (`/p/…`) say nothing. */
export const apple: MapReader = {
  has: url => url.hostname === 'maps.apple.com' || url.hostname === 'maps.apple',
  read({ searchParams: asked }) {
    const words = asked.get('q') ?? asked.get('query') ?? asked.get('destination') ?? asked.get('daddr')
    const said = saidInWords(words)
    const centre = coordinates(asked.get('ll'))
    // Beside a name or an address `ll` is the pin, alone it is what the map shows.
    const pin = words !== null || asked.has('address') || asked.has('auid')
    return {
      name: asked.get('name') ?? said.name,
      address: asked.get('address') ?? said.address,
      at: coordinates(asked.get('coordinate')) ?? (pin ? centre : undefined) ?? said.at,
      view: centre ?? coordinates(asked.get('center') ?? asked.get('sll') ?? asked.get('near')),
    }
  },
}
