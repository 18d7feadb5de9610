import { posix } from 'node:path'
import { type Page, to } from '../../page.ts'
import { type ApiDocument, operationsOf } from './api.ts'
import { docs } from './docs.ts'
import type { Target } from './markdown.ts'

/** Returns a link to a heading of another page of this site. */
export const toHeading = (page: Page, path: string, id: string): string => `${to(page, path)}#${id}`

export const referencePath = '/developers/reference'
export const searchPath = '/developers/search'

/** Returns the address of the OpenAPI document. */
export const documentUrl = ({ servers }: ApiDocument): string => `${servers[0]!.url}/openapi.json`

/**
 * Returns the address on this site of a link in the documentation.
 * @param from path of the page with the link
 * @returns `undefined` for a file that is not served here
 */
export function targetOf(page: Page, api: ApiDocument, href: string, from = ''): Target | undefined {
  if (/^(https?:|#)/.test(href)) return { href }
  const [file = '', id] = href.split('#')
  const name = posix.join(posix.dirname(from), file).replace(/\.md$/, '')
  const at = (path: string) => (id === undefined ? to(page, path) : toHeading(page, path, id))
  if (name === 'README') return { href: to(page, '/developers'), name: 'Documentation' }
  if (name === 'openapi.json') return { href: documentUrl(api) }
  if (name === 'operations') return { href: inReference(page, api, id), name: 'Reference' }
  if (name === 'problems')
    return { href: to(page, id === undefined ? '/problems' : `/problems/${id}`), name: 'Problems' }
  const doc = docs.get(name)
  return doc && { href: at(`/developers/${name}`), name: doc.title }
}

/** Returns the address of an operation or schema in the reference. Anchors in the documentation are lower case. */
function inReference(page: Page, api: ApiDocument, id: string | undefined): string {
  const ids = [...operationsOf(api).map(({ operationId }) => operationId), ...Object.keys(api.components.schemas)]
  const there = ids.find(name => name.toLowerCase() === id)
  return there === undefined ? to(page, referencePath) : toHeading(page, referencePath, there)
}
