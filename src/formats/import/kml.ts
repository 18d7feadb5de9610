import { nestedGroup } from '../../domain/file-group.ts'
import { endings, type Reader } from './imported-place.ts'
import { placemarkRow } from './kml/placemark.ts'
import { UnreadableFile } from './refusals.ts'
import { rowsOf } from './xml/elements.ts'
import { hasRoot } from './xml/start.ts'

/** Possible root elements. Some programs omit the outermost one. */
const roots = ['kml', 'Document', 'Folder', 'Placemark']

const selection = {
  elements: new Set(['Placemark', 'NetworkLink']),
  emptied: new Set([
    ...['LineString', 'LinearRing', 'Polygon', 'Model', 'Track', 'MultiTrack', 'NetworkLink', 'Style', 'StyleMap'],
    ...['LookAt', 'Camera', 'Region', 'AddressDetails'],
  ]),
  groups: new Map([
    ['Document', 'name'],
    ['Folder', 'name'],
  ]),
}

/** KML of any version: our own export, Google My Maps, Google Earth, Organic Maps and others. Folders are groups. */
export const kml: Reader = {
  format: 'kml',
  endings: endings.xml,
  reads: text => hasRoot(text, roots),
  *read(text) {
    let placemarks = 0
    const links: number[] = []
    let title: string | undefined
    yield* rowsOf(text, selection, element => {
      if (element.name === 'NetworkLink') {
        links.push(element.line)
        return []
      }
      const [outermost] = element.around
      if (placemarks++ === 0 && outermost?.element === 'Document') title = outermost.name
      // A file of several documents is a map in parts, whose names are groups.
      const isWhole = outermost?.element === 'Document' && outermost.name === title
      const group = nestedGroup(element.around.slice(isWhole ? 1 : 0).map(({ name }) => name))
      const row = group === '' ? placemarkRow(element) : { ...placemarkRow(element), group }
      return title === undefined ? [row] : [{ title }, row]
    })
    if (placemarks === 0 && links.length > 0) throw new UnreadableFile('only_a_link')
    for (const line of links) yield { line, refused: 'only_linked' }
  },
}
