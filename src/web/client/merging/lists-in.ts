import { readEditFragment, urlOf } from '../keys/index.ts'

/** A list to merge, and its edit token if the link had it. */
export type ListReference = { slug: string; token?: string }

/** The lists in a text with links. `elsewhere`: hosts of other sites. `unreadable`: words that are not links to a list. */
export type Links = { wanted: ListReference[]; elsewhere: string[]; unreadable: string[] }

/** A slug: the words of a title, then six characters. */
const slugShape = /^[a-z\d-]*-[a-z\d]{6}$/

/**
 * Returns the lists that a text names. Accepts links to any page of a list, edit links, and slugs.
 * @param bases starts of this site's addresses: the one that is open, and the one in its links
 */
export function listsIn(text: string, bases: readonly string[]): Links {
  const found: Links = { wanted: [], elsewhere: [], unreadable: [] }
  const ours = new Set(bases.map(withoutScheme))
  for (const word of text.split(/[\s,<>"]+/).filter(word => word !== '')) {
    if (slugShape.test(word)) {
      found.wanted.push({ slug: word })
      continue
    }
    const url = urlOf(/^https?:\/\//.test(word) ? word : `https://${word}`)
    const [, site, slug] = /^(.*?)\/lists\/([^/.]+)/.exec(url ? withoutScheme(url.origin + url.pathname) : '') ?? []
    if (!url || slug === undefined) found.unreadable.push(word)
    else if (!ours.has(site!)) found.elsewhere.push(url.host)
    else {
      const fragment = readEditFragment(url.hash)
      found.wanted.push({ slug, ...(fragment.is === 'token' && { token: fragment.token }) })
    }
  }
  return found
}

/** Removes the scheme. People may omit it when they copy a link by hand, and a TLS proxy may have changed it. */
const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')
