import { Keys } from '../keys/index.ts'
import { root } from './root.ts'

/** What the site's addresses begin with, as this page was opened, without a slash at its end. */
export const base = (location.origin + root).replace(/\/$/, '')

/** The edit links of this browser. */
export const keys = new Keys({ storage: () => localStorage, base, now: Date.now })

/**
 * The address of a page of a list that needs its key. The key goes along behind the # only where this browser cannot keep it, and would
 * not have it there.
 */
export const keyedAddress = (slug: string, page: 'edit' | 'rank', token: string): string =>
  `${base}/lists/${slug}/${page}${location.search}${keys.check() === 'kept' ? '' : `#${token}`}`
