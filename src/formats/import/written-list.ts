import { htmlDocument } from './document/html.ts'
import { markdownDocument } from './document/markdown.ts'
import { withMixedHeadings } from './document/mixed-headings.ts'
import { rowsOfDocument } from './document/written.ts'
import { endings, type Reader } from './imported-place.ts'
import { limited } from './text-lines.ts'

/** A page of HTML: a saved article, bookmarks of a browser, an exported document. */
export const page: Reader = {
  format: 'html',
  endings: ['html', 'htm'],
  reads: text =>
    pageStart.test(text.slice(0, 4000)) ||
    (pageTags.test(text.slice(0, 4000)) && !markdownLines.test(text.slice(0, 65_536))),
  read: (text, towns, reading) => rowsOfDocument(htmlDocument(limited(text, '<'), 'of the page'), towns, reading),
}

const pageStart = /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype (?:html|netscape)|html|head|body|meta|title)[\s>-]/i
const pageTags = /^\s*<(?:h[1-6]|p|ul|ol|dl|div|table|article|main|section|header)[\s>]/i

const markdownLines = /^(?:[-*+] |#{1,6} |\d{1,3}[.)] )/m

const readLines: Reader['read'] = (text, towns, reading) =>
  rowsOfDocument(markdownDocument(withMixedHeadings(limited(text, '\n'), towns)), towns, reading)

/** Markdown. */
export const markdown: Reader = {
  format: 'markdown',
  endings: endings.text,
  // Notes in our own CSV may look like Markdown.
  reads: text =>
    !/^\s*(?:<(?:\?xml|!doctype)|rank,name,address,)/i.test(text.slice(0, 1000)) && isMarkdown(text.slice(0, 65_536)),
  read: readLines,
}

const isMarkdown = (head: string): boolean =>
  /^#{1,6} +\S/m.test(head) ||
  head.split('\n').some(line => /^[\s|:-]+$/.test(line) && line.includes('--') && line.includes('|')) ||
  /^(?:---|\+\+\+)\r?\n[\s\S]*?\n(?:---|\+\+\+)\r?\n/.test(head) ||
  /\[[^\]\n]{1,200}\]\([^)\s]{1,2000}\)/.test(head)

/** Returns whether lines are rows of a program's table, which has no space behind its separators. */
const isTable = (head: string): boolean => {
  const lines = head
    .replace(/https?:\S+/g, '')
    .split(/[\r\n]+/, 20)
    .filter(line => line.trim() !== '')
  const cells = lines.map(line => line.match(/[,;](?=\S)/g)?.length ?? 0)
  return (
    lines.length > 1 &&
    cells[0]! >= (lines.length > 3 ? 1 : 2) &&
    cells.every(count => count === cells[0]) &&
    !/[,;] /.test(head)
  )
}

/** Returns whether bytes of another kind were decoded as text. */
const isBinary = (head: string): boolean => head.startsWith('%PDF-') || head.includes('\0')

/** Lines, notes, mails and other plain text. */
export const lines: Reader = {
  format: 'lines',
  endings: endings.text,
  reads: text =>
    !isBinary(text.slice(0, 4000)) &&
    !/^\s*(?:<(?:\?xml|!doctype|[a-z]+:)|\{\s*["}]|\[\s*(?:[{["]|\]\s*$|[\d.-]+\s*,))/i.test(text.slice(0, 1000)) &&
    !isTable(text.slice(0, 4000)),
  read: readLines,
}
