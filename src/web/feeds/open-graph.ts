import { packageInfo } from '../../util/package-info.ts'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { onOneLine } from '../text/one-line.ts'
import type { ListView } from '../views.ts'
import { socialImage, socialImageUrl } from './social-image.ts'
import { type SummaryMessages, summaryOf } from './summary.ts'

export type OpenGraphMessages = SummaryMessages & Pick<Messages['formats'], 'socialImageAlt'>

/**
 * Returns names and contents of `<meta>` elements for link previews. `twitter:card` is what the Open Graph lacks. Programs that read
 * it take everything else from the `og:` names.
 */
export const openGraph = (
  list: ListView,
  messages: OpenGraphMessages,
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
  [
    'og:image:alt',
    formatMessage(messages.socialImageAlt, { title: list.title, author: onOneLine(list.authorName) }, locale),
  ],
  ['article:published_time', list.createdAt],
  ['article:modified_time', list.updatedAt],
  ['twitter:card', 'summary_large_image'],
]
