import { type Page, to } from '../../page.ts'
import { type ApiDocument, operationsOf } from './api.ts'
import { type DocName, docs } from './docs.ts'
import type { Target } from './markdown.ts'

/** A link to a heading of another page of this site. */
export const toHeading = (page: Page, path: string, id: string): string => `${to(page, path)}#${id}`

export const referencePath = '/developers/reference'

/** The address of the document itself. */
export const documentUrl = ({ servers }: ApiDocument): string => `${servers[0]!.url}/openapi.json`

/**
 * Where a link of the project's documents leads on this site.
 * @param href as it stands in a document of the folder `docs`
 * @returns `undefined` for what is not served here
 */
export function targetOf(page: Page, api: ApiDocument, href: string): Target | undefined {
  if (/^(https?:|#)/.test(href)) return { href }
  const [file = '', id] = href.split('#')
  const name = file.replace(/\.md$/, '')
  const at = (path: string) => (id === undefined ? to(page, path) : toHeading(page, path, id))
  if (file === 'openapi.json') return { href: documentUrl(api) }
  if (name === 'operations') return { href: inReference(page, api, id), name: 'Reference' }
  if (name === 'problems')
    return { href: to(page, id === undefined ? '/problems' : `/problems/${id}`), name: 'Problems' }
  return isServed(name) ? { href: at(`/developers/${name}`), name: docs[name] } : undefined
}

const isServed = (name: string): name is DocName => Object.hasOwn(docs, name)

/** Anchors of documents are in lower case. */
function inReference(page: Page, api: ApiDocument, id: string | undefined): string {
  const ids = [...operationsOf(api).map(({ operationId }) => operationId), ...Object.keys(api.components.schemas)]
  const there = ids.find(name => name.toLowerCase() === id)
  return there === undefined ? to(page, referencePath) : toHeading(page, referencePath, there)
}
