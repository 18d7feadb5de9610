import type { Item, Node } from './document/document.ts'
import { plainLine } from './document/document.ts'
import { rowsOfDocument } from './document/written.ts'
import { endings, type Reader } from './imported-place.ts'
import { BrokenXml, parserOf, type XmlTag } from './xml/parser.ts'
import { hasRoot } from './xml/start.ts'

/** An outline (OPML): entries below entries, each with its text and perhaps a note. */
export const opml: Reader = {
  format: 'opml',
  endings: [...endings.xml, 'opml'],
  reads: text => hasRoot(text, ['opml']),
  *read(text, towns, reading) {
    const { broken, ...outline } = outlineIn(text)
    yield* rowsOfDocument({ ...outline, aside: [] }, towns, reading)
    if (broken) yield { line: broken.line, refused: 'unreadable' }
  },
}

/** Returns the entries of an outline, up to where its XML is broken. @throws UnreadableFile */
const outlineIn = (text: string): { nodes: Node[]; title?: string; broken?: BrokenXml } => {
  const root: Item = { nodes: [] }
  const open: Item[] = [root]
  let title: string | undefined
  const names: string[] = []
  const parser = parserOf({
    open(tag) {
      names.push(tag.name)
      if (tag.name === 'outline') open.push(itemOf(tag))
    },
    text(piece) {
      if (names.at(-1) === 'title') title = `${title ?? ''}${piece}`
    },
    close() {
      if (names.pop() !== 'outline') return
      const item = open.pop()!
      const around = open.at(-1)!.nodes
      const list = around.at(-1)
      if (list?.kind === 'list') list.items.push(item)
      else around.push({ kind: 'list', isOrdered: false, items: [item] })
    },
  })
  let broken: BrokenXml | undefined
  try {
    parser.write(text)
    parser.close()
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error
    broken = error
  }
  return { nodes: root.nodes, ...(title !== undefined && { title: title.trim() }), ...(broken && { broken }) }
}

const itemOf = ({ attributes, line }: XmlTag): Item => {
  const words = (attributes.get('text') ?? attributes.get('title') ?? '').replace(/<[^>]{0,1000}>/g, ' ').trim()
  const link = attributes.get('url') ?? attributes.get('htmlUrl')
  const marks = new Set(link === undefined ? [] : ['link' as const])
  const name = { line, pieces: [{ text: words, marks, ...(link !== undefined && { link }) }] }
  const note = (attributes.get('_note') ?? '').split('\n').filter(each => each.trim() !== '')
  return {
    nodes: [[name], note.map(each => plainLine(line, each.trim()))]
      .filter(lines => lines.length > 0)
      .map(lines => ({ kind: 'paragraph', lines })),
  }
}
