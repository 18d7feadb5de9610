import { readEditFragment } from './edit-fragment.ts'
import { isSlug } from './slug.ts'

/** What a link to a list names; `elsewhere` for an address of another site. */
export type ListLink = { slug: string; editToken?: string } | 'elsewhere'

/**
 * Reads the address of a list, of one of its pages or of its data. The fragment may hold the edit token.
 * @param bases starts of this service's addresses, such as `https://forklist.example`
 * @returns `undefined` for a text that is no address, or not that of a list
 */
export function readListLink(text: string, bases: readonly string[]): ListLink | undefined {
  if (!/^[a-z][a-z\d+.-]*:/i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, hash } = new URL(text)
  const base = bases.map(address => new URL(address)).find(address => address.origin === origin)
  if (!base) return 'elsewhere'
  const start = base.pathname.replace(/\/$/, '')
  const path = pathname.startsWith(start) ? pathname.slice(start.length) : ''
  const [, slug = ''] = /^(?:\/api\/v1)?\/lists\/([^/.]+)/.exec(path) ?? []
  if (!isSlug(slug)) return undefined
  const fragment = readEditFragment(hash)
  if (fragment.is === 'none') return { slug }
  // A token that is cut off is sent on, so that the caller learns that it is not valid.
  return { slug, editToken: fragment.is === 'token' ? fragment.token : hash.slice(1) }
}
