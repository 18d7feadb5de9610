import type { ImportedPlace } from '../imported-place.ts'

/**
 * A message of a chat. `line`: its first line, in a text file. `isNotice`: it is the app's, such as `Ada left`. `isAhead`: it is a line
 * above all messages.
 */
export type Message = {
  sender?: string
  text: string
  line?: number
  venue?: ImportedPlace
  isNotice?: boolean
  hasFile?: boolean
  isAhead?: boolean
}

/** The start of a message in a line. Without words, the message is below. */
export type Head = Omit<Message, 'line' | 'venue'>

/** Returns the messages in lines. Lines without a head belong to the message above, and notices interrupt no message. */
export const messagesIn = (
  lines: Iterable<{ line: number; text: string }>,
  headIn: (text: string) => Head | undefined,
): Message[] => {
  const messages: (Head & { line: number; texts: string[] })[] = []
  let last: (typeof messages)[number] | undefined
  for (const { line, text } of lines) {
    const head = headIn(text)
    if (head) {
      const message = { ...head, line, texts: [head.text] }
      messages.push(message)
      if (!head.isNotice) last = message
    } else if (!last) {
      messages.push({ text, line, texts: [text], isAhead: true })
    } else {
      // Blank lines count too: the line of a place is counted from its message.
      while (last.line + last.texts.length < line) last.texts.push('')
      last.texts.push(text)
    }
  }
  return messages.map(({ texts, ...message }) => ({ ...message, text: texts.join('\n') }))
}

/** Returns the name of a sender; `undefined` for a number. Names of people who are no contact begin with `~`. */
export const senderNamed = (name: string | undefined): { sender?: string } => {
  const sender = name
    ?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\s*~\s*/, '')
    .trim()
    .slice(0, 100)
  return sender === undefined || !/\p{L}/u.test(sender) || /\d{4}/.test(sender) ? {} : { sender }
}
