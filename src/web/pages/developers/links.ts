import { posix } from 'node:path'
import { apiPath } from '../../../api/rest/index.ts'
import { type Page, to } from '../../page.ts'
import { addressOf, docs } from './docs.ts'
import type { Target } from './markdown.ts'

/** Returns a link to a heading of another page. */
export const toHeading = (page: Page, address: string, id: string): string => `${to(page, address)}#${id}`

export const apiUrl = ({ base }: Pick<Page, 'base'>): string => base + apiPath

export const documentUrl = (page: Pick<Page, 'base'>): string => `${apiUrl(page)}/openapi.json`

/**
 * Returns where a link in the documentation leads.
 * @param from path of the page with the link
 * @returns `undefined` for a file that is not shown
 */
export function targetOf(page: Page, href: string, from = ''): Target | undefined {
  if (/^https?:/.test(href)) return { href }
  const [file = '', id] = href.split('#')
  const path = file === '' ? from : pathOf(file, from)
  if (path === 'openapi.json') return { href: documentUrl(page) }
  // Each problem has a page of its own.
  if (path === 'problems' && id !== undefined) return { href: to(page, `/problems/${id}`) }
  if (file === '') return { href }
  const name = path === 'README' ? 'Documentation' : docs.get(path)?.title
  if (name === undefined) return undefined
  return { href: id === undefined ? to(page, addressOf(path)) : toHeading(page, addressOf(path), id), name }
}

/** Returns the path of a linked file, relative to `docs` and without `.md`. Files beside `docs` begin with `../`. */
const pathOf = (file: string, from: string): string =>
  posix.relative('docs', posix.join('docs', posix.dirname(from), file)).replace(/\.md$/, '')
