import { coordinates, linkDataIn, type MapReader } from './link-data.ts'

/** `geo:` of RFC 5870, and phones' `q` with words or a named point. */
export const geo: MapReader = {
  has: url => url.protocol === 'geo:',
  read({ pathname, searchParams: parameters }) {
    const here = coordinates(pathname.split(';')[0]!.split(',').slice(0, 2).join(','))
    const data = linkDataIn(parameters.get('q'))
    if (!data.name || data.at) return { at: here, ...data }
    // A hint to search near the point. 0,0 means no point.
    return { view: here?.latitude === 0 && here.longitude === 0 ? undefined : here, ...data }
  },
}
