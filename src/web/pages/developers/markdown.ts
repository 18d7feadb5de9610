import MarkdownIt, { type Token } from 'markdown-it'

/** An entry of a table of contents. */
export type Heading = { id: string; title: string; below?: Heading[] }

/** The address of a link, and the title that replaces a file name as its text. */
export type Target = { href: string; name?: string }

export type Reading = {
  /** @returns `undefined` for a file that is not served; the link then becomes plain text */
  target(href: string): Target | undefined
  /** Rewrites the content of code blocks. */
  code(text: string): string
}

export type Read = {
  /** The level-1 heading, which is not part of `html`. */
  title: string
  headings: Heading[]
  /** Safe: HTML in the document is escaped. */
  html: string
}

const markdown = new MarkdownIt({ html: false })

// Terminal output has columns, so its lines are not wrapped.
const columns = ['console', 'text']

const maxOpenLines = 12

markdown.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!
  const [language = '', ...title] = info.split(' ')
  const attributes = columns.includes(language) ? ' class="columns" tabindex="0" role="group" aria-label="Example"' : ''
  const block = `<pre${attributes}><code>${markdown.utils.escapeHtml(content)}</code></pre>`
  // A block with a title after its language is folded, and a long one on narrow screens.
  if (title.length > 0)
    return `<details><summary>${markdown.utils.escapeHtml(title.join(' '))}</summary>${block}</details>\n`
  return content.split('\n').length > maxOpenLines
    ? `<details class="long"><summary>Example</summary>${block}</details>\n`
    : `${block}\n`
}

/** Converts Markdown to HTML. Headings get the same ids as on GitHub. */
export function read(text: string, { target, code }: Reading): Read {
  const tokens = markdown.parse(text, {})
  for (const token of tokens) {
    if (token.type === 'fence') token.content = code(token.content)
    if (token.children) token.children = withLinks(token.children, target)
  }
  describeTables(tokens)
  const found = identifyHeadings(tokens)
  const first = found.find(({ level }) => level === 1)
  return {
    title: first?.title ?? '',
    headings: contentsOf(found),
    html: markdown.renderer.render(first ? without(tokens, first.at) : tokens, markdown.options, {}),
  }
}

/** Removes a heading, which consists of three tokens: open, text and close. */
const without = (tokens: Token[], heading: number): Token[] => tokens.toSpliced(heading, 3)

function withLinks(tokens: Token[], target: Reading['target']): Token[] {
  let to: Target | undefined
  return tokens.filter((token, index) => {
    if (token.type === 'link_close') return to !== undefined
    if (token.type !== 'link_open') return true
    to = target(String(token.attrGet('href')))
    if (!to) return false
    token.attrSet('href', to.href)
    const words = tokens[index + 1]!
    if (to.name !== undefined && /^[\w/-]+\.md$/.test(words.content)) words.content = to.name
    return true
  })
}

const wordsIn = ({ children }: Token): string => (children ?? []).map(({ content }) => content).join('')

/** Adds to each cell but the first of a row its column's name, which narrow screens show. A column without a name gets no heading cell. */
function describeTables(tokens: Token[]): void {
  let names: string[] = []
  let column = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') names = []
    // Aligns columns of numbers by a class, because the content security policy forbids the inline style.
    if (token.attrGet('style') !== null) token.attrs = [['class', 'number']]
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') {
      const name = wordsIn(tokens[index + 1]!)
      names.push(name)
      if (name === '') for (const cell of [token, tokens[index + 2]!]) cell.tag = 'td'
    }
    if (token.type === 'td_open') {
      const name = names[column]
      if (name && column > 0) token.attrSet('data-column', name)
      column++
    }
  }
}

/** Returns the headings of the second level, each with those of the third below it. */
function contentsOf(found: FoundHeading[]): Heading[] {
  const contents: Required<Heading>[] = []
  for (const { level, id, title } of found) {
    if (level === 2) contents.push({ id, title, below: [] })
    if (level === 3) contents.at(-1)?.below.push({ id, title })
  }
  return contents
}

type FoundHeading = { at: number; level: number; id: string; title: string }

function identifyHeadings(tokens: Token[]): FoundHeading[] {
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
