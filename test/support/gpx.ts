import type { ExportedList } from '../../src/domain/list.ts'
import { gpx } from '../../src/formats/export/gpx.ts'
import { canonical, unescaped } from './xml.ts'

export const gpxOf = (list: ExportedList): string => [...gpx.write(list)].join('')

/** Returns the texts and attributes of the metadata, the author and each waypoint, in document order. */
export const readGpx = (file: string) => {
  const [metadata, ...waypoints] = canonical(file).split(/(?=<wpt )/)
  return {
    metadata: fields(metadata!.slice(metadata!.indexOf('<metadata>'))),
    author: fields(metadata!.slice(metadata!.indexOf('<author>'))),
    waypoints: waypoints.map(fields),
  }
}

const fields = (xml: string): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [, tag, attributes, text] of xml.matchAll(/<([\w:]+)((?: [\w:]+="[^"]*")*)>(?:([^<]*)<\/\1>)?/g)) {
    for (const [, attribute, value] of attributes!.matchAll(/ ([\w:]+)="([^"]*)"/g))
      found[`${tag} ${attribute}`] = unescaped(value!)
    if (text !== undefined) found[tag!] ??= unescaped(text)
  }
  return found
}
