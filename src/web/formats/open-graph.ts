import { about } from '../../about.ts'
import { onOneLine } from '../text/one-line.ts'
import type { ListView } from '../views.ts'
import { say, type Template } from '../words/say.ts'
import { picture, pictureUrl } from './picture.ts'
import { type SummaryWords, summaryOf } from './summary.ts'

export type OpenGraphWords = SummaryWords & {
  /** What the drawn picture of a list shows: `{title}`, `{author}`. */
  pictureAlt: Template
}

/**
 * By what others show a link to a list, as names and contents of `<meta>`. Those of `twitter:` say what the Open Graph has no word for;
 * the rest its readers take from that.
 */
export const openGraph = (
  list: ListView,
  words: OpenGraphWords,
  locale: string,
): [property: string, content: string][] => [
  ['og:type', 'article'],
  ['og:site_name', about.title],
  ['og:url', list.url],
  ['og:title', list.title],
  ['og:description', summaryOf(list, words, locale)],
  ['og:image', pictureUrl(list.url)],
  ['og:image:type', picture.mediaType],
  ['og:image:width', String(picture.width)],
  ['og:image:height', String(picture.height)],
  ['og:image:alt', say(words.pictureAlt, { title: list.title, author: onOneLine(list.authorName) }, locale)],
  ['article:published_time', list.createdAt],
  ['article:modified_time', list.updatedAt],
  ['twitter:card', 'summary_large_image'],
]
