import { xmlAttribute } from '../../formats/export/xml.ts'
import { formatMessage } from '../locales/format-message.ts'
import type { Messages } from '../locales/index.ts'
import type { ListView } from '../views.ts'

/** The message for the frame's title, which screen readers announce. */
export type EmbedMessages = Pick<Messages['formats'], 'embedTitle'>

/** Default size of a frame, in CSS pixels. */
export const embedSize = { width: 600, height: 480 } as const

// Links may open new windows without the sandbox. The frame keeps its own origin, because it could not load its script otherwise.
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Returns HTML that shows a list on another site's page. @param size in CSS pixels; `100%` fills the width */
export const embedCode = (
  list: Pick<ListView, 'url' | 'title' | 'authorName'>,
  size: { width: number | '100%'; height: number },
  messages: EmbedMessages,
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
