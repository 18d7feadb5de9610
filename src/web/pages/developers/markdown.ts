import MarkdownIt, { type Token } from 'markdown-it'
import type { Heading } from './frame.tsx'

/** Where a link leads, and what that is called, for links that have the name of a file for words. */
export type Target = { href: string; name?: string }

export type Reading = {
  /** @returns `undefined` for what leads nowhere: its words are left */
  target(href: string): Target | undefined
  /** What the commands and answers that are shown are changed to. */
  code(text: string): string
}

export type Read = {
  /** The heading of the first level, which is not in what follows. */
  title: string
  headings: Heading[]
  /** Safe as it is: no markup of the document goes through. */
  html: string
}

const markdown = new MarkdownIt({ html: false })

// Terminals print columns: those lines are not broken.
const columns = ['console', 'text']

markdown.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!
  const attributes = columns.includes(info) ? ' class="columns" tabindex="0"' : ''
  return `<pre${attributes}><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`
}

/** A document of the project as HTML, with ids at its headings as the usual viewers of Markdown give them. */
export function read(text: string, { target, code }: Reading): Read {
  const tokens = markdown.parse(text, {})
  for (const token of everyToken(tokens)) if (token.type === 'fence') token.content = code(token.content)
  for (const token of tokens) if (token.children) token.children = withLinks(token.children, target)
  describeTables(tokens)
  const found = identifyHeadings(tokens)
  const first = found.find(({ level }) => level === 1)
  return {
    title: first?.title ?? '',
    headings: found.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
    html: markdown.renderer.render(first ? without(tokens, first.at) : tokens, markdown.options, {}),
  }
}

/** A heading is three: what opens it, its words, and what closes it. */
const without = (tokens: Token[], heading: number): Token[] => tokens.toSpliced(heading, 3)

const everyToken = (tokens: Token[]): Token[] => tokens.flatMap(token => [token, ...everyToken(token.children ?? [])])

function withLinks(tokens: Token[], target: Reading['target']): Token[] {
  let to: Target | undefined
  return tokens.filter((token, index) => {
    if (token.type === 'link_close') return to !== undefined
    if (token.type !== 'link_open') return true
    to = target(String(token.attrGet('href')))
    if (!to) return false
    token.attrSet('href', to.href)
    const words = tokens[index + 1]!
    if (to.name !== undefined && /^[\w-]+\.md$/.test(words.content)) words.content = to.name
    return true
  })
}

const wordsIn = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('')

/** On a narrow screen each cell says of which column it is; a column without a name has no heading. */
function describeTables(tokens: Token[]): void {
  let names: string[] = []
  let column = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') names = []
    // Columns of numbers are aligned by an inline style, which the policy of pages forbids.
    if (token.attrGet('style') !== null) token.attrs = [['class', 'number']]
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') {
      const name = wordsIn(tokens[index + 1]!)
      names.push(name)
      if (name === '') for (const cell of [token, tokens[index + 2]!]) cell.tag = 'td'
    }
    if (token.type === 'td_open') {
      const name = names[column++]
      if (name) token.attrSet('data-column', name)
    }
  }
}

type Found = { at: number; level: number; id: string; title: string }

function identifyHeadings(tokens: Token[]): Found[] {
  const taken = new Set<string>()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const title = wordsIn(tokens[index + 1]!)
    const plain = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    let id = plain
    for (let again = 1; taken.has(id); again++) id = `${plain}-${again}`
    taken.add(id)
    token.attrSet('id', id)
    return [{ at: index, level: Number(token.tag.slice(1)), id, title }]
  })
}
