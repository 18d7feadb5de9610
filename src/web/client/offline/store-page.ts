const described = {
  title: 'x-offline-title',
  savedAt: 'x-offline-saved-at',
  files: 'x-offline-files',
  bytes: 'x-offline-bytes',
}

export type StoredPage = {
  title: string
  savedAt: Date
  /** Size of its HTML in bytes. */
  bytes: number
  /** Addresses of the files that it loads. */
  files: string[]
}

type StoreOptions = {
  cache: Cache
  address: string
  /** The path of the site. */
  root: string
  /** A list says when it was stored, and needs the fonts of all scripts. Other pages need only those that they name themselves. */
  isList: boolean
}

/**
 * Stores a page without its form token, and the files that it loads. The page comes last: it is there only if its files are.
 * @throws DOMException `QuotaExceededError` without space; TypeError if a file cannot be loaded
 */
export async function storePage(response: Response, { cache, address, root, isList }: StoreOptions): Promise<void> {
  const html = withoutFormToken(await response.text())
  const named = filesOf(html, new URL(response.url), root)
  const fonts = await Promise.all(
    named.map(async file => {
      const stored = await storeFile(cache, file, root)
      return isList && new URL(file).pathname.endsWith('.css') ? fontsOf(await stored.text(), file) : []
    }),
  )
  for (const font of fonts.flat()) await storeFile(cache, font, root)
  const files = [...new Set([...named, ...fonts.flat()])]
  const savedAt = new Date().toISOString()
  const body = isList ? html.replace('<html ', `<html data-saved-at="${savedAt}" `) : html
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  headers.set(described.title, encodeURIComponent(titleOf(html)))
  headers.set(described.savedAt, savedAt)
  headers.set(described.files, files.join(' '))
  headers.set(described.bytes, String(new Blob([body]).size))
  await cache.put(address, new Response(body, { headers }))
}

export const readStored = ({ headers }: Response): StoredPage => ({
  title: decodeURIComponent(headers.get(described.title) ?? ''),
  savedAt: new Date(headers.get(described.savedAt) ?? 0),
  bytes: Number(headers.get(described.bytes)),
  files: (headers.get(described.files) ?? '').split(' '),
})

/** Stores a file, unless it is there and its name changes with its content. */
async function storeFile(cache: Cache, file: string, root: string): Promise<Response> {
  const isAsset = new URL(file).pathname.startsWith(`${root}assets/`)
  const present = isAsset ? await cache.match(file, { ignoreVary: true }) : undefined
  if (present) return present
  const response = await fetch(file)
  if (!response.ok) throw new TypeError(`${file} answers ${response.status}`)
  await cache.put(file, response.clone())
  return response
}

/** Tags that load a file at once, with the address. */
const loading = /<(link|script|img|image|source)\b[^>]*?\s(?:href|src)="([^"]+)"/g

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** Returns the addresses of the scripts, styles, fonts and images that a page of this site loads. @param root the path of the site */
function filesOf(html: string, { href, origin }: URL, root: string): string[] {
  const addresses = [...html.matchAll(loading)].flatMap(([, tag, address]) => {
    const url = new URL(decoded(address!), href)
    const isAsset = url.pathname.startsWith(`${root}assets/`)
    // Other links lead to feeds and other forms of the page.
    return url.origin === origin && (isAsset || (tag !== 'link' && tag !== 'script')) ? url.href : []
  })
  return [...new Set(addresses)]
}

/** Returns the addresses of the fonts in a style sheet. @param base the style sheet's address */
const fontsOf = (css: string, base: string): string[] =>
  [...css.matchAll(/url\("?([^")]+\.woff2)"?\)/g)].map(([, address]) => new URL(address!, base).href)

/** Returns the title of a page without the site's name. */
const titleOf = (html: string): string =>
  decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ · Forklist$/, '')

/** Removes the form token, with which a page creates lists. Scripts fetch a new one where it is missing. */
const withoutFormToken = (html: string): string => html.replace(/"formToken":"[^"]*"/, '"formToken":""')
