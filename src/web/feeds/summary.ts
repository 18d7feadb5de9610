import { lengthOf } from '../../domain/text.ts'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import { onOneLine } from '../text/one-line.ts'
import { shortened } from '../text/shortened.ts'
import type { ListView } from '../views.ts'

export type SummaryMessages = Pick<Messages['formats'], 'by' | 'summary'>

/** Approximate length that previews and search results show. */
const maxLength = 200

/** Returns a list in one line of at most 200 characters: the author, and as many places from the top as fit. */
export const summaryOf = (list: ListView, messages: SummaryMessages, locale: string): string => {
  const author = onOneLine(list.authorName)
  const withPlaces = (places: string) => formatMessage(messages.summary, { author, places }, locale)
  let best: string | undefined
  for (const { rank, name } of list.places) {
    const ranked = `${rank}. ${onOneLine(name)}`
    const next = best === undefined ? ranked : `${best} · ${ranked}`
    if (best !== undefined && lengthOf(withPlaces(next)) > maxLength) break
    best = next
  }
  return shortened(best === undefined ? formatMessage(messages.by, { author }, locale) : withPlaces(best), maxLength)
}
