import { lengthOf } from '../../domain/text.ts'
import { onOneLine } from '../text/one-line.ts'
import { shortened } from '../text/shortened.ts'
import type { ListView } from '../views.ts'
import { say, type Template } from '../words/say.ts'

export type SummaryWords = {
  /** `{author}` */
  by: Template
  /** What is shown of a link, with its first places in rank order: `{author}`, `{places}`. */
  summary: Template
}

/** About as much as previews and search results show. */
const longest = 200

/** A list in one line of at most 200 characters: its author, and as many of its places from the top as fit. */
export const summaryOf = (list: ListView, words: SummaryWords, locale: string): string => {
  const author = onOneLine(list.authorName)
  const withPlaces = (places: string) => say(words.summary, { author, places }, locale)
  let best: string | undefined
  for (const { rank, name } of list.places) {
    const ranked = `${rank}. ${onOneLine(name)}`
    const next = best === undefined ? ranked : `${best} · ${ranked}`
    if (best !== undefined && lengthOf(withPlaces(next)) > longest) break
    best = next
  }
  return shortened(best === undefined ? say(words.by, { author }, locale) : withPlaces(best), longest)
}
