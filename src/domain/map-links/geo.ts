import { coordinates, linkDataIn, type MapReader, unescaped } from './link-data.ts'

/** `geo:` addresses of RFC 5870, with what phones add: `q`, which is words or a point, and a label in brackets, which may have any sign. */
export const geo: MapReader = {
  name: 'geo:',
  has: url => url.protocol === 'geo:',
  read(_, link) {
    const open = link.indexOf('(')
    const { pathname, searchParams: parameters } = new URL(open < 0 ? link : link.slice(0, open))
    const label = open < 0 ? undefined : decodeLabel(link.slice(open + 1).replace(/\)$/, ''))
    const point = coordinates(pathname.split(';')[0]!.split(',').slice(0, 2).join(','))
    const data = linkDataIn(parameters.get('q'))
    const name = data.name === undefined || data.at ? (label ?? data.name) : label && `${data.name.trim()} (${label})`
    const named = { ...data, ...(name && { name }) }
    if (!data.name || data.at) return { at: point, ...named }
    // The point is only a hint to search near it. 0,0 means no point.
    return { view: point?.latitude === 0 && point.longitude === 0 ? undefined : point, ...named }
  },
}

/** Decodes a label. One with spaces is written as it is, so its `+` is a plus. */
const decodeLabel = (label: string): string => unescaped(/\s/.test(label) ? label : label.replaceAll('+', ' ')).trim()
