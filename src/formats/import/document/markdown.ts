import MarkdownIt, { type Token } from 'markdown-it'
import { isJsonObject, textsIn } from '../../../util/json-object.ts'
import { yamlValuesIn } from '../yaml.ts'
import type { Document } from './document.ts'
import { htmlDocument, linesOf } from './html.ts'
import { fromOtherMarkup } from './other-markup.ts'
import { asMarkdown } from './plain-marks.ts'

/** Markdown, and the marks of plain text and its relatives, which are rewritten as Markdown's line by line. */
const parser = new MarkdownIt({ html: true })
// Indented text is a paragraph in notes, and hardly ever code.
parser.disable(['code'])
// Addresses stay as written. They are only ever read.
parser.normalizeLink = link => link
parser.validateLink = () => true
parser.renderer.rules.hardbreak = (tokens, index) => `<br data-line="${tokens[index]!.meta?.line}">`
parser.renderer.rules.softbreak = (tokens, index, ...rest) =>
  tokens[index]!.meta?.isAtWidth ? ' ' : parser.renderer.rules.hardbreak!(tokens, index, ...rest)
parser.renderer.rules.html_block = (tokens, index) => {
  const { content, map } = tokens[index]!
  const line = `<wbr data-line="${map![0] + 1}">`
  // Lines that begin with a link are a paragraph, in which spaces at the end of a line break it as elsewhere.
  return /^<(?:a|b|i|em|strong|span|font)[\s>]/i.test(content)
    ? `<p></p>${line}${content.replace(/ {2,}\n/g, '<br>')}<p></p>`
    : `${line}${content}`
}

/** Reads Markdown or plain text as a document. @throws UnreadableFile `too_deep`, `took_too_long` */
export const markdownDocument = (text: string): Document => {
  const { facts, body } = withoutFrontMatter(text)
  const { text: bare, references } = withoutReferences(
    withFootnotes(withoutFence(fromOtherMarkup(withoutComments(body)))),
  )
  const { markdown, aside } = asMarkdown(bare)
  const tokens = parser.parse(markdown, { references })
  const source = markdown.split('\n')
  const breaks: Token[] = []
  let before = ''
  for (const token of tokens) {
    if (token.map && token.nesting === 1) token.attrSet('data-line', String(token.map[0] + 1))
    // People number every item 1 to have Markdown count.
    if (token.type === 'list_item_open' && token.info !== '') {
      if (token.info !== '1' || before !== '1') token.attrSet('value', token.info)
      before = token.info
    }
    let line = (token.map?.[0] ?? 0) + 1
    for (const child of token.children ?? []) {
      if (!/break$/.test(child.type)) continue
      child.meta = { line: ++line }
      if (child.type === 'softbreak') breaks.push(child)
    }
  }
  for (const wrapped of atWidth(breaks, source)) wrapped.meta = { ...wrapped.meta, isAtWidth: true }
  const document = htmlDocument(parser.renderer.render(tokens, parser.options, {}), 'in attributes')
  for (const line of document.nodes.flatMap(linesOf)) line.indent = /^\s*/.exec(source[line.line - 1] ?? '')![0].length
  const title = facts && typeof facts.title === 'string' ? facts.title : undefined
  return {
    ...document,
    aside: [...document.aside, ...aside],
    ...(title !== undefined && { title }),
    ...(facts === undefined ? {} : { facts }),
  }
}

/** Returns the breaks that an editor made, because the next word did not fit, if most of a text's are of this kind. */
const atWidth = (breaks: readonly Token[], source: readonly string[]): Token[] => {
  const ends = breaks.map(token => {
    const line = Number(token.meta?.line)
    const [end, next] = [(source[line - 2] ?? '').trimEnd(), (source[line - 1] ?? '').trim()]
    return { token, next, end: end.length, isProse: end.split(' ').length > 5 }
  })
  const lengths = ends.flatMap(({ end, isProse }) => (isProse && end <= maxWidth ? end : []))
  const width = lengths.reduce((most, length) => Math.max(most, length), minWidth)
  const wrapped = ends.filter(
    ({ isProse, end, next }) =>
      isProse && end <= width && !/^https?:/i.test(next) && end + 1 + next.split(' ', 1)[0]!.length > width,
  )
  const midSentence = wrapped.filter(({ next }) => /^\p{Ll}/u.test(next)).length
  return wrapped.length >= 3 && wrapped.length >= 0.6 * breaks.length && midSentence >= 0.3 * wrapped.length
    ? wrapped.map(({ token }) => token)
    : []
}

const [minWidth, maxWidth] = [60, 120]

/** Takes the fence off a text that is wholly in one. */
const withoutFence = (text: string): string =>
  /^\s*```[^\n`]*\n[^`]*\n```\s*$/.test(text) ? text.replace(/^(\s*)```[^\n]*/, '$1').replace(/```(\s*)$/, '$1') : text

/** Removes comments of HTML, whose lines Markdown would take for HTML, and the code and tags of templates. */
const withoutComments = (text: string): string =>
  withoutBetween(withoutBetween(text, '<!--', '-->'), '<%', '%>').replace(
    /<\/?[a-z]{1,20}:[a-z]{1,40}(?:\s[^<>]{0,1000})?>/gi,
    '',
  )

const withoutBetween = (text: string, opening: string, closing: string): string => {
  let left = ''
  for (let from = 0; ; ) {
    const start = text.indexOf(opening, from)
    const end = start < 0 ? -1 : text.indexOf(closing, start)
    if (end < 0) return left + text.slice(from)
    left += text.slice(from, start) + text.slice(start, end).replace(/[^\n]+/g, '')
    from = end + closing.length
  }
}

type References = Record<string, { title: string; href: string }>

/** Takes the targets of links, `[1]: https://…`, off a text, also where they stand directly below a line. */
const withoutReferences = (text: string): { text: string; references: References } => {
  const references: References = {}
  const left = text.replace(
    /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]+<?([^\s<>]{1,2000})>?(?:[ \t]+["'(][^\n]*)?[ \t]*$/gm,
    (all, label: string, href: string) => {
      if (!/^(?:[a-z][a-z\d+.-]*:|\/|#|\.)/i.test(href)) return all
      references[parser.utils.normalizeReference(label)] ??= { title: '', href }
      return ''
    },
  )
  return { text: left, references }
}

const maxFootnote = 300

/** Moves footnotes to where they are referred to first. */
const withFootnotes = (text: string): string => {
  const notes = new Map<string, string>()
  for (const [, id, note] of text.matchAll(/^\[\^([\w-]{1,20})\]:[ \t]*(\S.*)$/gm))
    if (note!.length <= maxFootnote) notes.set(id!, note!)
  if (notes.size === 0) return text
  const moved = new Set<string>()
  return text
    .replace(/(?<!^)\[\^([\w-]{1,20})\]/gm, (all, id: string) => {
      const note = moved.has(id) ? undefined : notes.get(id)
      if (note !== undefined) moved.add(id)
      return note === undefined ? all : ` (${note})`
    })
    .replace(/^\[\^([\w-]{1,20})\]:.*$/gm, (all, id: string) => (moved.has(id) ? '' : all))
}

const frontMatter =
  /^\uFEFF?(?:[ \t]*\r?\n){0,5}(?:---[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n(?:---|\.\.\.)|\+\+\+[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n\+\+\+)[ \t]*(?:\r?\n|$)/

/** Takes the front matter off a text, and leaves its lines empty. */
const withoutFrontMatter = (text: string): { facts?: Record<string, unknown>; body: string } => {
  const [all, yaml, toml] = frontMatter.exec(text) ?? []
  if (all === undefined) return { body: text }
  const body = all.replace(/[^\n]/g, '') + text.slice(all.length)
  if (yaml === undefined) return { body, facts: Object.fromEntries(tomlTitle(toml!)) }
  const [facts] = yamlValuesIn(yaml) ?? []
  if (isJsonObject(facts))
    return { body: [body, ...textsIn(facts).filter(text => pageMarks.test(text))].join('\n\n'), facts }
  // Members that are no list are about the page.
  if (yaml.includes(':')) return { body: body.trim() === '' ? text.replace(/^[\w-]{1,40}:.*$/gm, '') : body }
  return { body: text }
}

/** Headings, lists and tables of HTML: some sites keep a page in its front matter. */
const pageMarks = /<(?:h[1-6]|li|table)[\s>]/i

const tomlTitle = (toml: string): [string, string][] =>
  [...toml.matchAll(/^([\w-]{1,40})\s?=\s?"([^"\n]{0,500})"/gm)].map(([, name, value]) => [name!, value!])
