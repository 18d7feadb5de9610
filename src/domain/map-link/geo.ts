import { coordinates, type MapReader, saidInWords } from './said.ts'

/** `geo:` of RFC 5870, and `q` as phones write it, with words or a point with its name. */
export const geo: MapReader = {
  has: url => url.protocol === 'geo:',
  read({ pathname, searchParams: asked }) {
    const here = coordinates(pathname.split(';')[0]!.split(',').slice(0, 2).join(','))
    const said = saidInWords(asked.get('q'))
    if (!said.name || said.at) return { at: here, ...said }
    // Looked for near the point; 0,0 stands for none there.
    return { view: here?.latitude === 0 && here.longitude === 0 ? undefined : here, ...said }
  },
}
