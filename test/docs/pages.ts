import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A fenced block of a page: its language, its content, and its first line. */
export type Block = { language: string; text: string; line: number }

/** A page in Markdown. `path` is from the root of the project. */
export type Page = { path: string; text: string; blocks: Block[] }

export const readPage = (path: string): Page => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, blocks: blocksIn(text) }
}

const pagesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => relative(root, join(root, folder, file)))

/** Every page that people read: those of `docs/` and those beside it. */
export const pages: Page[] = [
  ...readdirSync(root).filter(file => file.endsWith('.md')),
  'bench/RESULTS.md',
  'starter/README.md',
  'examples/assistant-client/README.md',
  'examples/typed-client/README.md',
  ...pagesBelow('docs'),
].map(readPage)

export const page = (path: string): Page => {
  const found = pages.find(page => page.path === path)
  if (!found) throw new Error(`There is no page ${path}`)
  return found
}

function blocksIn(text: string): Block[] {
  const blocks: Block[] = []
  let open: (Block & { indent: string; fence: string; lines: string[] }) | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (open) {
      // The lines of a block in a list are indented with the list.
      const text = line.startsWith(open.indent) ? line.slice(open.indent.length) : line
      if (text.trimEnd() !== open.fence) open.lines.push(text)
      else {
        blocks.push({ language: open.language, text: open.lines.join('\n'), line: open.line })
        open = undefined
      }
      continue
    }
    const [, indent = '', fence, language = ''] = /^( *)(```+)\s*(\S*)/.exec(line) ?? []
    if (fence) open = { language, text: '', line: index + 1, indent, fence, lines: [] }
  }
  if (open) throw new Error(`The fence of line ${open.line} is never closed`)
  return blocks
}

/** Returns a page without its fenced blocks, in which `#` is no heading and `](…)` no link. */
export const prose = ({ text }: Page): string => text.replace(/^(```+)[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, '')

export const headings = (page: Page): string[] =>
  [...prose(page).matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, heading]) => heading!)

/** Returns the anchors of a page's headings as GitHub makes them. `-1` marks the second of equal headings. */
export function anchors(page: Page): Set<string> {
  const found = new Set<string>()
  for (const heading of headings(page)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let again = 1; found.has(anchor); again++) anchor = `${slug}-${again}`
    found.add(anchor)
  }
  return found
}
