import { coordinates, linkDataIn, type MapReader } from './link-data.ts'

/** `geo:` addresses of RFC 5870, with the `q` that phones add: words or a named point. */
export const geo: MapReader = {
  has: url => url.protocol === 'geo:',
  read({ pathname, searchParams: parameters }) {
    const point = coordinates(pathname.split(';')[0]!.split(',').slice(0, 2).join(','))
    const data = linkDataIn(parameters.get('q'))
    if (!data.name || data.at) return { at: point, ...data }
    // The point is only a hint to search near it. 0,0 means no point.
    return { view: point?.latitude === 0 && point.longitude === 0 ? undefined : point, ...data }
  },
}
