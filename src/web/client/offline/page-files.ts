/** Tags that load a file at once, with the address. */
const loading = /<(link|script|img|image|source)\b[^>]*?\s(?:href|src)="([^"]+)"/g

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** Returns the addresses of the scripts, styles, fonts and images that a page of this site loads. @param root the path of the site */
export function filesOf(html: string, { href, origin }: URL, root: string): string[] {
  const addresses = [...html.matchAll(loading)].flatMap(([, tag, address]) => {
    const url = new URL(decoded(address!), href)
    const isAsset = url.pathname.startsWith(`${root}assets/`)
    // Other links lead to feeds and other forms of the page.
    return url.origin === origin && (isAsset || (tag !== 'link' && tag !== 'script')) ? url.href : []
  })
  return [...new Set(addresses)]
}

/** Returns the addresses of the fonts in a style sheet. @param base the style sheet's address */
export const fontsOf = (css: string, base: string): string[] =>
  [...css.matchAll(/url\("?([^")]+\.woff2)"?\)/g)].map(([, address]) => new URL(address!, base).href)

/** Returns the title of a page without the site's name. */
export const titleOf = (html: string): string =>
  decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ · Forklist$/, '')

/** Removes the form token, with which a page creates lists. Scripts fetch a new one where it is missing. */
export const withoutFormToken = (html: string): string => html.replace(/"formToken":"[^"]*"/, '"formToken":""')
