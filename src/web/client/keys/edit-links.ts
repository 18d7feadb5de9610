import { readEditFragment } from '../../../domain/edit-fragment.ts'
import { parsed } from './browser-storage.ts'

export type EditLink = { slug: string; token: string; title: string }

/**
 * The edit links in a text. `elsewhere`: addresses of other sites' lists, without tokens. `unreadable`: number of links without a
 * complete token.
 */
export type FoundLinks = { links: EditLink[]; elsewhere: string[]; unreadable: number }

const kind = 'edit links'

/** @param base start of the site's addresses, such as `https://forklist.example` */
export const editUrl = ({ slug, token }: Pick<EditLink, 'slug' | 'token'>, base: string): string =>
  `${base}/lists/${slug}/edit#${token}`

/** Returns the text of a file that `readEditLinks` reads. Anyone with the file can change these lists. */
export const writeEditLinks = (links: readonly EditLink[], base: string): string =>
  `${JSON.stringify(
    { forklist: kind, version: 1, lists: links.map(link => ({ title: link.title, editUrl: editUrl(link, base) })) },
    undefined,
    2,
  )}\n`

/** Maximum number of lists in an address that a QR code can hold. */
export const maxCarried = 28

const carried = '#lists='

/** Returns the address of the home page that stores these lists in the browser that opens it. */
export const carryingUrl = (links: readonly EditLink[], base: string): string =>
  `${base}/${carried}${links.map(({ slug, token }) => `${slug}~${token}`).join(',')}`

/** Returns the edit links in the fragment of an address from `carryingUrl` as text, one a line; `undefined` if there are none. */
export const carriedLinks = (hash: string, base: string): string | undefined =>
  hash.startsWith(carried)
    ? hash
        .slice(carried.length)
        .split(',')
        .map(link => link.split('~'))
        .map(([slug = '', token = '']) => editUrl({ slug, token }, base))
        .join('\n')
    : undefined

/** Reads a file from `writeEditLinks`, or any text with edit links. */
export function readEditLinks(text: string, base: string): FoundLinks {
  const found: FoundLinks = { links: [], elsewhere: [], unreadable: 0 }
  for (const { url, title } of fromFile(text) ?? fromText(text)) read(url, title, base, found)
  return found
}

type TitledUrl = { url: string; title: string }

function fromFile(text: string): TitledUrl[] | undefined {
  const file = parsed(text) as { forklist?: unknown; lists?: unknown } | undefined | null
  if (file?.forklist !== kind || !Array.isArray(file.lists)) return undefined
  return file.lists.map((list: { editUrl?: unknown; title?: unknown } | null) => ({
    url: typeof list?.editUrl === 'string' ? list.editUrl : '',
    title: typeof list?.title === 'string' ? list.title : '',
  }))
}

const fromText = (text: string): TitledUrl[] =>
  [...text.matchAll(/https?:\/\/[^\s"<>]+\/lists\/[^\s"<>]*/g)]
    .map(([url]) => ({ url, title: '' }))
    .filter(({ url }) => /\/edit(#|$)/.test(url))

function read(text: string, title: string, base: string, found: FoundLinks): void {
  const url = urlOf(text)
  const [, path, slug] = /^(.*)\/lists\/([^/]+)\/edit$/.exec(url?.pathname ?? '') ?? []
  const fragment = readEditFragment(url?.hash ?? '')
  if (!url || slug === undefined || fragment.is !== 'token') {
    found.unreadable++
    return
  }
  if (url.origin + path !== base) found.elsewhere.push(url.origin + url.pathname)
  else if (!found.links.some(link => link.slug === slug && link.token === fragment.token))
    found.links.push({ slug, token: fragment.token, title })
}

/** Returns `undefined` for text that is not an address. `URL.parse` is too new for some supported browsers. */
export const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
