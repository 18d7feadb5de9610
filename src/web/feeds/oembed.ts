import { isSlug } from '../../domain/slug.ts'
import { xmlAttribute } from '../../formats/export/xml.ts'
import { packageInfo } from '../../util/package-info.ts'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import type { ListView } from '../views.ts'
import { socialImage, socialImageUrl } from './social-image.ts'

/** The requested list, and the maximum size in CSS pixels. */
type OEmbedRequest = { slug: string; maxWidth: number; maxHeight: number }

type OEmbedRefusal = { status: 400 | 404 | 501 }

/** Caching time in seconds. Short, because a list can be renamed or hidden. */
const cacheAge = 300
const maxUrlLength = 2048

/**
 * Parses a request for oEmbed 1.0. The caller checks that the list exists and is public, and answers 404 otherwise.
 * @param base the public URL without a trailing slash
 * @returns a refusal with 501 for a format other than JSON, 404 for an address that is not a list page, 400 for malformed values
 */
export const readOEmbed = (query: URLSearchParams, base: string): OEmbedRequest | OEmbedRefusal => {
  if ((query.get('format') ?? 'json') !== 'json') return { status: 501 }
  const url = query.get('url')
  const maxWidth = pixels(query.get('maxwidth'))
  const maxHeight = pixels(query.get('maxheight'))
  if (!url || maxWidth === undefined || maxHeight === undefined) return { status: 400 }
  const slug = slugIn(url, base)
  return slug === undefined ? { status: 404 } : { slug, maxWidth, maxHeight }
}

const pixels = (text: string | null): number | undefined => {
  if (text === null) return Number.POSITIVE_INFINITY
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Returns the slug of a list page's address, ignoring query and fragment. */
const slugIn = (text: string, base: string): string | undefined => {
  if (text.length > maxUrlLength || !URL.canParse(text)) return undefined
  const { origin, pathname, username, password } = new URL(text)
  const [start, slug] = [`${new URL(base).pathname.replace(/\/$/, '')}/lists/`, pathname.split('/').at(-1)!]
  const ours = origin === new URL(base).origin && username === '' && password === ''
  return ours && pathname === start + slug && isSlug(slug) ? slug : undefined
}

/** Returns the oEmbed response for a list: a frame, and the social image if it fits the requested size. */
export const oEmbed = (
  list: ListView,
  { maxWidth, maxHeight }: Omit<OEmbedRequest, 'slug'>,
  base: string,
  messages: Messages['formats'],
  locale: string,
): object => {
  const size = { width: Math.min(embedSize.width, maxWidth), height: Math.min(embedSize.height, maxHeight) }
  return {
    version: '1.0',
    type: 'rich',
    title: list.title,
    author_name: list.authorName,
    provider_name: packageInfo.title,
    provider_url: base,
    cache_age: cacheAge,
    ...size,
    html: embedCode(list, size, messages, locale),
    ...(socialImage.width <= maxWidth &&
      socialImage.height <= maxHeight && {
        thumbnail_url: socialImageUrl(list.url),
        thumbnail_width: socialImage.width,
        thumbnail_height: socialImage.height,
      }),
  }
}

/** Returns the address of the oEmbed response, for the head of a list's page. @param url of the list's page */
export const oEmbedUrl = (url: string, base: string): string => `${base}/oembed?url=${encodeURIComponent(url)}`

/** Default size of a frame, in CSS pixels. */
export const embedSize = { width: 600, height: 480 } as const

// Links may open new windows without the sandbox. The frame keeps its own origin, because it could not load its script otherwise.
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Returns HTML that shows a list on another site's page. @param size in CSS pixels; `100%` fills the width */
export const embedCode = (
  list: Pick<ListView, 'url' | 'title' | 'authorName'>,
  size: { width: number | '100%'; height: number },
  messages: Messages['formats'],
  locale: string,
): string => {
  const title = formatMessage(messages.embedTitle, { title: list.title, author: list.authorName }, locale)
  const attributes = {
    src: `${list.url}/embed`,
    title,
    width: String(size.width),
    height: String(size.height),
    loading: 'lazy',
    sandbox,
    // The other site has no style rule for the frame.
    style: 'border:0',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${xmlAttribute(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}
