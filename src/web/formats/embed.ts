import { xmlAttribute } from '../../exports/xml.ts'
import type { ListView } from '../views.ts'
import { say, type Template } from '../words/say.ts'

export type EmbedWords = {
  /** What a screen reader calls the frame: `{title}`, `{author}`. */
  embedTitle: Template
}

/** What a frame takes up where nobody says how large it is to be, in CSS pixels. */
export const embedSize = { width: 600, height: 480 } as const

// Links lead out of the frame, into windows that are as free as any. Without its own origin the frame could not load its own script.
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** HTML that shows a list on somebody else's page. @param size in CSS pixels; `100%` is as wide as there is room */
export const embedCode = (
  list: Pick<ListView, 'url' | 'title' | 'authorName'>,
  size: { width: number | '100%'; height: number },
  words: EmbedWords,
  locale: string,
): string => {
  const title = say(words.embedTitle, { title: list.title, author: list.authorName }, locale)
  const attributes = {
    src: `${list.url}/embed`,
    title,
    width: String(size.width),
    height: String(size.height),
    loading: 'lazy',
    sandbox,
    // The page it goes into is not ours, and has no rule for it.
    style: 'border:0',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${xmlAttribute(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}
