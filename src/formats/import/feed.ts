import { readMapLink } from '../../domain/map-links/index.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { endings, type ImportedRow, type Reader } from './imported-place.ts'
import { onlyMapLinkIn } from './map-link-in.ts'
import { plainText } from './plain-text.ts'
import { noteOf } from './table/note.ts'
import { dropZeroPosition, firstPosition, type ParsedPosition, positionBy } from './table/position.ts'
import { childText, rowsOf, type XmlElement } from './xml/elements.ts'
import { hasRoot } from './xml/start.ts'

const selection = {
  elements: new Set(['item', 'entry']),
  emptied: new Set<string>(),
  groups: new Map([
    ['channel', 'title'],
    ['feed', 'title'],
  ]),
}

const roots = ['rss', 'feed', 'RDF']
/** Feeds, with or without positions: RSS 2.0, Atom and RDF, with GeoRSS in both encodings or the older `geo:lat` and `geo:long`. */
export const feed: Reader = {
  format: 'georss',
  endings: endings.xml,
  reads: text => hasRoot(text, roots),
  read: text =>
    rowsOf(text, selection, item => {
      // In RDF, the channel is closed before its items.
      const title = item.around[0]?.name
      return [...(title === undefined ? [] : [{ title: plainText(title) }]), rowOf(item)]
    }),
}

const rowOf = (item: XmlElement): ImportedRow => {
  const { line } = item
  const name = plainText(childText(item, 'title') ?? '') || undefined
  const at = positionOf(item)
  if (at === 'elsewhere') return definedMembers({ line, name, refused: 'not_a_point' as const })
  const texts = ['description', 'summary', 'content', 'encoded'].map(tag => plainText(anyText(item, tag) ?? ''))
  const link = linkOf(item)
  const isMap = link !== undefined && readMapLink(link) !== undefined
  const note = longest(texts)
  return definedMembers<ImportedRow>({
    line,
    name,
    // The link of an entry is an article about the place, not its website.
    note: noteOf([note, link === undefined || isMap || note.includes(link) ? '' : `Link: ${link}`]),
    link: isMap ? link : onlyMapLinkIn(note),
    ...dropZeroPosition(at),
  })
}

/** Returns the whole text of an entry. Feeds have its beginning, as the summary, beside it. */
const longest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), '')

const anyText = ({ children }: XmlElement, tag: string): string | undefined =>
  children.find(({ name, text }) => name === tag && text.trim() !== '')?.text

const linkOf = (item: XmlElement): string | undefined => {
  const links = item.children.filter(({ name, namespace }) => name === 'link' && namespace === item.namespace)
  const main = links.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate')
  return (main?.attributes.get('href') ?? main?.text)?.trim() || undefined
}

/** Returns the position of an entry. Vocabularies are told apart by name only, because their addresses vary. */
const positionOf = (item: XmlElement): ParsedPosition | 'elsewhere' => {
  const all = descendantsOf(item)
  const textOf = (tag: string) => all.find(({ name, text }) => name === tag && text.trim() !== '')?.text
  const pairs = [textOf('point'), textOf('pos')].map((pair = '') => pair.trim().split(/[\s,]+/))
  const positions = [...pairs.map(([lat, lon]) => positionBy(lat, lon)), positionBy(textOf('lat'), textOf('long'))]
  const isShape = all.some(({ name }) => shapes.has(name))
  const position = firstPosition(positions)
  return isShape && position.latitude === undefined ? 'elsewhere' : position
}

const shapes = new Set(['line', 'polygon', 'box', 'LineString', 'Polygon', 'Envelope', 'circle'])

/** Elements in which the position may be. */
const wrappers = new Set(['where', 'Point'])

const descendantsOf = ({ children }: XmlElement): XmlElement[] =>
  children.flatMap(child => (wrappers.has(child.name) ? [child, ...descendantsOf(child)] : [child]))
