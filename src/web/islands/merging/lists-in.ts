import { readEditFragment, urlOf } from '../keys/index.ts'

/** A list to be merged, and its edit token where the link had it. */
export type Wanted = { slug: string; token?: string }

/** What a text with links comes to. `elsewhere`: names of other sites. `unreadable`: what is no link to a list. */
export type Links = { wanted: Wanted[]; elsewhere: string[]; unreadable: string[] }

/** What a title leaves of itself, and six characters that keep it apart from others. */
const slugShape = /^[a-z\d-]*-[a-z\d]{6}$/

/**
 * The lists that a text names: by links to any of their pages, edit links among them, or by the ends of these.
 * @param bases what this site's addresses begin with: as it is open, and as it calls itself in links
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

/** Whoever copies a link by hand leaves that out, and a proxy with TLS may have changed it. */
const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')
