import { type DefaultTreeAdapterTypes as Dom, parse } from 'parse5'
import { UnreadableFile } from '../refusals.ts'
import {
  type Document,
  type DocumentTable,
  type Item,
  isBlank,
  type Line,
  type Mark,
  type Node,
  plainPiece,
  spaced,
} from './document.ts'

/** Elements without content for readers, and without words of the page. */
const invisible = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'object',
  'meta',
  'link',
  'input',
  'select',
  'textarea',
])
/** Elements around the content of a page. */
const furniture = new Set(['nav', 'footer', 'aside', 'form', 'button', 'dialog', 'figcaption', 'pre'])
const furnitureRoles = new Set(['navigation', 'dialog', 'banner', 'contentinfo', 'search', 'complementary', 'alert'])
const furnitureNames =
  /(?:^|[\s_-])(?:nav|navbar|menu|footer|sidebar|breadcrumbs?|cookies?|cookie-banner|byline|share|social|pagination|toc|related|recommended|signup|newsletter|comments?|author|skip|advert|mw-editsection|mw-jump-link|catlinks|printfooter)(?=$|[\s_-])/i
const blocks = new Set(
  `address article blockquote body center dd details div dl dt fieldset figure h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu ol p
  section summary table tbody td tfoot th thead tr ul caption`.split(/\s+/),
)
const marksOf: Partial<Record<string, Mark>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', cite: 'italic', u: 'italic', mark: 'bold' },
  ...{ s: 'struck', del: 'struck', strike: 'struck', code: 'code', kbd: 'code', summary: 'bold' },
}

const lists = new Set(['ul', 'ol', 'menu', 'dl'])

const maxDepth = 256
const maxNodes = 400_000

type Styles = { bold: ReadonlySet<string>; struck: ReadonlySet<string> }
type Around = { marks: ReadonlySet<Mark>; link?: string; depth: number }

/**
 * Reads a page as a document. Unclosed tags do no harm.
 * @param lines where the numbers of lines are: `data-line` has those of the text of which the page was made
 * @throws UnreadableFile `too_deep`, `took_too_long`
 */
export const htmlDocument = (html: string, lines: 'of the page' | 'in attributes'): Document => {
  const page = parse(withoutOpenScripts(html), { sourceCodeLocationInfo: lines === 'of the page' })
  const reading = new HtmlReading(stylesIn(html))
  reading.within(page, { marks: new Set(), depth: 0 })
  return reading.finish()
}

/** Escapes what browsers write into bookmarks as it is, and scripts that are never closed: they would swallow the rest. */
const withoutOpenScripts = (html: string): string => {
  if (/^\s*<!doctype netscape-bookmark/i.test(html))
    return html.replace(/<(?!\/?(?:dl|dt|dd|h[1-6]|a|p|hr|meta|title)(?=[\s>])|!)/gi, '&lt;')
  const open = /<(script|style|textarea|title|iframe|noscript)(?=[\s>])/gi
  const closed = new Set(
    ['script', 'style', 'textarea', 'title', 'iframe', 'noscript'].filter(name =>
      new RegExp(`</${name}`, 'i').test(html),
    ),
  )
  return html.replace(open, (tag, name: string) => (closed.has(name.toLowerCase()) ? tag : `&lt;${tag.slice(1)}`))
}

/** Returns the classes of an exported document whose text is bold or struck out. */
const stylesIn = (html: string): Styles => {
  const bold = new Set<string>()
  const struck = new Set<string>()
  for (const [, css = ''] of html.slice(0, 200_000).matchAll(/<style[^>]{0,200}>([^<]{0,100000})/gi))
    for (const [, name, rule = ''] of css.matchAll(/\.([\w-]{1,40})\{([^}]{0,400})\}/g)) {
      if (/font-weight:\s?(?:[6-9]00|bold)/.test(rule)) bold.add(name!)
      if (/text-decoration:[^;]*line-through/.test(rule)) struck.add(name!)
    }
  return { bold, struck }
}

/** Collects the nodes of a page. */
class HtmlReading {
  readonly #styles: Styles
  readonly #aside: Line[] = []
  #title: string | undefined
  readonly #targets: Node[][] = [[]]
  #lines: Line[] = []
  #line: Line | undefined
  #at = 1
  #nodeCount = 0
  #isAside = false

  constructor(styles: Styles) {
    this.#styles = styles
  }

  finish(): Document {
    this.#endParagraph()
    return {
      nodes: this.#targets[0]!,
      aside: this.#aside,
      ...(this.#title !== undefined && this.#title !== '' && { title: this.#title }),
    }
  }

  within(parent: Dom.ParentNode, around: Around): void {
    if (around.depth > maxDepth) throw new UnreadableFile('too_deep')
    for (const child of parent.childNodes) {
      if (++this.#nodeCount > maxNodes) throw new UnreadableFile('took_too_long')
      if (child.sourceCodeLocation) this.#at = child.sourceCodeLocation.startLine
      if (child.nodeName === '#text') this.#text((child as Dom.TextNode).value, around)
      else if ('tagName' in child) this.#element(child, { ...around, depth: around.depth + 1 })
    }
  }

  #element(element: Dom.Element, around: Around): void {
    const { tagName } = element
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
    if (tagName === 'title' && around.depth < 5) {
      this.#title ??= plain(element)
      return
    }
    if (invisible.has(tagName) || attributes.has('hidden')) return
    const line = Number(attributes.get('data-line') ?? Number.NaN)
    // A break is at the end of its line.
    if (tagName === 'br') this.#endLine()
    if (!Number.isNaN(line)) this.#at = line
    if (!this.#isAside && isFurniture(tagName, attributes)) {
      this.#endParagraph()
      this.#isAside = true
      this.within(element, around)
      this.#endParagraph()
      this.#isAside = false
      return
    }
    if (tagName === 'br' || tagName === 'img') return
    if (tagName === 'hr') this.#put({ kind: 'rule', line: this.#at })
    else if (/^h[1-6]$/.test(tagName) || tagName === 'summary') this.#heading(element, Number(tagName[1]) || 2, around)
    else if (lists.has(tagName)) this.#list(element, around)
    else if (tagName === 'table') this.#table(element, around)
    else if (blocks.has(tagName)) this.#block(element, around)
    else this.within(element, { ...around, ...this.#inlineOf(tagName, around, attributes) })
  }

  #block(element: Dom.Element, around: Around): void {
    this.#endParagraph()
    this.within(element, around)
    this.#endParagraph()
  }

  #inlineOf(
    tagName: string,
    around: Around,
    attributes: ReadonlyMap<string, string>,
  ): Pick<Around, 'marks'> & { link?: string } {
    const marks = new Set(around.marks)
    const mark = marksOf[tagName]
    if (mark) marks.add(mark)
    const style = attributes.get('style') ?? ''
    const classes = (attributes.get('class') ?? '').split(/\s+/)
    if (/font-weight:\s?(?:[6-9]00|bold)/.test(style) || classes.some(name => this.#styles.bold.has(name)))
      marks.add('bold')
    if (/line-through/.test(style) || classes.some(name => this.#styles.struck.has(name))) marks.add('struck')
    const href = tagName === 'a' ? attributes.get('href')?.trim() : undefined
    if (href === undefined) return { marks }
    marks.add('link')
    return { marks, link: targetOf(href) }
  }

  #text(value: string, { marks, link }: Around): void {
    const isStart = !this.#line
    const text = value.replace(/[\t\n\f\r ]+/g, space => (space.includes('\t') && !/[\n\r]/.test(space) ? '\t' : ' '))
    if (isStart && text.trim() === '') return
    const breaks = isStart ? /^\s*/.exec(value)![0].split('\n').length - 1 : 0
    this.#line ??= { line: this.#at + breaks, pieces: [] }
    this.#line.pieces.push({ text, marks, ...(link !== undefined && { link }) })
  }

  #endLine(): void {
    const line = this.#line && spaced(this.#line)
    this.#line = undefined
    if (!line || isBlank(line)) return
    if (this.#isAside) this.#aside.push(line)
    else this.#lines.push(line)
  }

  #endParagraph(): void {
    this.#endLine()
    if (this.#lines.length === 0) return
    const lines = this.#lines
    this.#lines = []
    this.#targets.at(-1)!.push({ kind: 'paragraph', lines })
  }

  #put(node: Node): void {
    this.#endParagraph()
    if (!this.#isAside) this.#targets.at(-1)!.push(node)
  }

  /** Returns the nodes inside an element, as if it were a page of its own. */
  #inside(element: Dom.Element, around: Around): Node[] {
    this.#endParagraph()
    this.#targets.push([])
    const line = element.attrs.find(({ name }) => name === 'data-line')?.value ?? element.sourceCodeLocation?.startLine
    if (line !== undefined) this.#at = Number(line)
    this.within(element, { ...around, depth: around.depth + 1 })
    this.#endParagraph()
    return this.#targets.pop()!
  }

  #heading(element: Dom.Element, level: number, around: Around): void {
    const nodes = this.#inside(element, around)
    const lines = nodes.flatMap(linesOf)
    const [first, ...more] = lines
    if (!first || this.#isAside) return
    // A rule below several lines of text is no underline.
    if (more.length > 0 && element.tagName !== 'summary') {
      this.#put({ kind: 'paragraph', lines })
      this.#put({ kind: 'rule', line: this.#at })
    } else this.#put({ kind: 'heading', level, line: first })
  }

  #list(element: Dom.Element, around: Around): void {
    this.#endParagraph()
    const items: Item[] = []
    const isOrdered = element.tagName === 'ol'
    let number = Number(element.attrs.find(({ name }) => name === 'start')?.value ?? 1)
    for (const child of element.childNodes) {
      if (!('tagName' in child)) continue
      const { tagName } = child
      if (tagName === 'li' || tagName === 'dt') {
        const value = child.attrs.find(({ name }) => name === 'value')?.value ?? ''
        if (/^\d{1,6}$/.test(value)) number = Number(value)
        items.push({ nodes: this.#inside(child, around), ...(isOrdered && { number: number++ }) })
      } else {
        // Bookmarks have lists and paragraphs directly in lists.
        const nodes =
          tagName === 'dd' || tagName === 'div' ? this.#inside(child, around) : this.#inside(wrapped(child), around)
        if (items.length > 0) items.at(-1)!.nodes.push(...nodes)
        else items.push({ nodes })
      }
    }
    const filled = items.filter(({ nodes }) => nodes.length > 0)
    if (filled.length > 0) this.#put({ kind: 'list', isOrdered, items: filled })
  }

  #table(element: Dom.Element, around: Around): void {
    this.#endParagraph()
    const rows: DocumentTable['rows'] = []
    const outside: Node[] = []
    const visit = (parent: Dom.Element, isHead: boolean) => {
      for (const child of parent.childNodes) {
        if (!('tagName' in child)) continue
        const { tagName } = child
        if (tagName === 'caption') outside.push(...this.#inside(child, around))
        else if (tagName !== 'tr') visit(child, isHead || tagName === 'thead')
        else {
          const cells = child.childNodes.filter(isCell)
          const read = cells.map(cell => this.#inside(cell, around))
          const line = read.flat().flatMap(linesOf)[0]?.line ?? this.#at
          if (cells.length > 0)
            rows.push({
              line,
              isHead: isHead || cells.every(({ tagName }) => tagName === 'th'),
              cells: read.map(nodes => oneLine(line, nodes)),
            })
        }
      }
    }
    visit(element, false)
    for (const node of outside) this.#put(node)
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    // A table of one column only arranges the page.
    if (width < 2)
      for (const { cells } of rows) this.#put({ kind: 'paragraph', lines: cells.filter(cell => !isBlank(cell)) })
    else this.#put({ kind: 'table', rows })
  }
}

const isCell = (node: Dom.ChildNode): node is Dom.Element => 'tagName' in node && /^t[dh]$/.test(node.tagName)

const wrapped = (child: Dom.Element): Dom.Element => ({ ...child, tagName: 'div', attrs: [], childNodes: [child] })

const isFurniture = (tagName: string, attributes: ReadonlyMap<string, string>): boolean =>
  furniture.has(tagName) ||
  furnitureRoles.has(attributes.get('role') ?? '') ||
  (blocks.has(tagName) &&
    tagName !== 'body' &&
    furnitureNames.test(`${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`))

/** Joins the lines of a cell. */
const oneLine = (line: number, nodes: readonly Node[]): Line => {
  const lines = nodes.flatMap(linesOf)
  return {
    line,
    pieces: lines.flatMap(({ pieces }, index) => (index === 0 ? pieces : [plainPiece('\n'), ...pieces])),
  }
}

export const linesOf = (node: Node): Line[] => {
  switch (node.kind) {
    case 'heading':
      return [node.line]
    case 'paragraph':
      return node.lines
    case 'list':
      return node.items.flatMap(({ nodes }) => nodes.flatMap(linesOf))
    case 'table':
      return node.rows.flatMap(({ cells }) => cells)
    case 'rule':
      return []
  }
}

const plain = (element: Dom.Element): string =>
  element.childNodes
    .map(child => ('value' in child ? child.value : ''))
    .join('')
    .trim()

/** Returns the target of a link: of Google's redirect, where it leads. */
const targetOf = (href: string): string => {
  const url = /^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i.test(href) ? URL.parse(href) : undefined
  return url?.searchParams.get('q') ?? url?.searchParams.get('url') ?? (bareHost.test(href) ? `https://${href}` : href)
}

/** `[Kiln](kilnsoho.com)`, which is no file of the same page. */
const bareHost =
  /^(?:[a-z\d-]{1,63}\.){1,3}(?!(?:md|markdown|html?|php|pdf|txt|png|jpe?g|gif|svg|webp)$)[a-z]{2,24}(?:\/\S*)?$/i
