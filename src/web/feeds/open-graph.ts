import { lengthOf } from '../../domain/text.ts'
import { packageInfo } from '../../util/package-info.ts'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { isNamed } from '../text/is-named.ts'
import { onOneLine, shortened } from '../text/shortened.ts'
import type { ListView } from '../views.ts'
import { socialImage, socialImageUrl } from './social-image.ts'

/**
 * Returns names and contents of `<meta>` elements for link previews. `twitter:card` is what the Open Graph lacks. Programs that read
 * it take everything else from the `og:` names.
 */
export const openGraph = (
  list: ListView,
  messages: Messages['formats'],
  locale: string,
): [property: string, content: string][] => [
  ['og:type', 'article'],
  ['og:site_name', packageInfo.title],
  ['og:url', list.url],
  ['og:title', list.title],
  ['og:description', summaryOf(list, messages, locale)],
  ['og:image', socialImageUrl(list.url)],
  ['og:image:type', socialImage.mediaType],
  ['og:image:width', String(socialImage.width)],
  ['og:image:height', String(socialImage.height)],
  ['og:image:alt', formatMessage(messages.socialImageAlt, { title: list.title }, locale)],
  ['article:published_time', list.createdAt],
  ['article:modified_time', list.updatedAt],
  ['twitter:card', 'summary_large_image'],
]

/** Approximate length that previews and search results show. */
const maxLength = 200

/** Returns a list in one line of at most 200 characters: the author, and as many places from the top as fit. */
export const summaryOf = (list: ListView, messages: Messages['formats'], locale: string): string => {
  const author = onOneLine(list.authorName)
  const hasAuthor = isNamed(author)
  const withPlaces = (places: string) =>
    hasAuthor ? formatMessage(messages.summary, { author, places }, locale) : places
  let best: string | undefined
  for (const { rank, name } of list.places) {
    const ranked = `${rank}. ${onOneLine(name)}`
    const next = best === undefined ? ranked : `${best} · ${ranked}`
    if (best !== undefined && lengthOf(withPlaces(next)) > maxLength) break
    best = next
  }
  return shortened(
    best !== undefined ? withPlaces(best) : hasAuthor ? formatMessage(messages.by, { author }, locale) : list.title,
    maxLength,
  )
}
