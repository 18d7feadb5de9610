import { about } from '../../about.ts'
import { isSlug } from '../../domain/slug.ts'
import type { ListView } from '../views.ts'
import { type EmbedWords, embedCode, embedSize } from './embed.ts'
import { picture, pictureUrl } from './picture.ts'

/** Which list is asked for, and how large it may be shown, in CSS pixels. */
export type OEmbedRequest = { slug: string; maxWidth: number; maxHeight: number }

/** The status to refuse a request with. */
export type OEmbedRefusal = { status: 400 | 404 | 501 }

/** How long others may keep an answer, in seconds. It is short, because a list can be renamed and hidden. */
const cacheAge = 300
const longestUrl = 2048

/**
 * Reads a request for oEmbed 1.0. Whether there is such a list, and whether everybody may read it, is for the caller to find out; 404 if not.
 * @param base the public URL, without a slash at its end
 * @returns a refusal with 501 for another format than JSON, 404 for an address that is not a list's page, 400 for what cannot be read
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

/** The list whose page an address opens, whatever query and fragment it was shared with. */
const slugIn = (text: string, base: string): string | undefined => {
  if (text.length > longestUrl || !URL.canParse(text)) return undefined
  const { origin, pathname, username, password } = new URL(text)
  const [start, slug] = [`${new URL(base).pathname.replace(/\/$/, '')}/lists/`, pathname.split('/').at(-1)!]
  const ours = origin === new URL(base).origin && username === '' && password === ''
  return ours && pathname === start + slug && isSlug(slug) ? slug : undefined
}

/** What oEmbed answers for a list: a frame, and the picture where it is not larger than what was asked for. */
export const oEmbed = (
  list: ListView,
  { maxWidth, maxHeight }: Omit<OEmbedRequest, 'slug'>,
  base: string,
  words: EmbedWords,
  locale: string,
): object => {
  const size = { width: Math.min(embedSize.width, maxWidth), height: Math.min(embedSize.height, maxHeight) }
  return {
    version: '1.0',
    type: 'rich',
    title: list.title,
    author_name: list.authorName,
    provider_name: about.title,
    provider_url: base,
    cache_age: cacheAge,
    ...size,
    html: embedCode(list, size, words, locale),
    ...(picture.width <= maxWidth &&
      picture.height <= maxHeight && {
        thumbnail_url: pictureUrl(list.url),
        thumbnail_width: picture.width,
        thumbnail_height: picture.height,
      }),
  }
}

/** Where the answer for a list is, for the head of its page. @param url of the list's page */
export const oEmbedUrl = (url: string, base: string): string => `${base}/oembed?url=${encodeURIComponent(url)}`
