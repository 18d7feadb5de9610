import { endings, type Reader } from '../imported-place.ts'
import { textLines } from '../text-lines.ts'
import { type Message, placesInMessages, senderNamed } from './places-in-messages.ts'

/** A chat as WhatsApp exports it on iOS and Android, or as it is copied from its website, in the forms of any locale. */
export const whatsapp: Reader = {
  format: 'whatsapp',
  endings: endings.text,
  reads: text => isChat(text.slice(0, 65_536)),
  *read(text, towns) {
    yield* placesInMessages([...messagesIn(text)], towns)
  },
}

const digit = '[\\d٠-٩۰-۹]'
const date = `${digit}{1,4}(?:[./-]|년|年) ?${digit}{1,2}(?:[./-]|월|月) ?${digit}{1,4}(?:[日일.]|\\. ?г\\.)?(?: BE)?`
const period = '(?:[\\p{L}.]{1,6} ?)?'
const time = `(?:\\p{L}{2,6} ?)?${digit}{1,2}[:.h]${digit}{2}(?:[:.]${digit}{2})?(?: ?${period}${period})?`
const between = '[,،、]? (?:\\p{L}{1,4}\\.? )?'
const head = new RegExp(
  `^\\[?(?:${date}${between}${time}|${time}${between}${date})(?:\\] ?| - |: )(?:([^:\\u200e\\n]{1,80}): ?)?(.*)$`,
  'u',
)

// Marks of direction, except the one that begins texts of WhatsApp itself.
const directions = /[\u200f\u202a-\u202e\u2066-\u2069]/g

type Head = { sender: string | undefined; text: string }

const headIn = (line: string): Head | undefined => {
  if (!/^[\u200e\u200f\u202a-\u202e[]*[\d٠-٩۰-۹\p{L}]/u.test(line)) return undefined
  const [found, sender, text = ''] = head.exec(plainStart(line)) ?? []
  return found === undefined ? undefined : { sender, text }
}

const headLength = 200

/** Normalizes spaces and marks in the start of a line, where the date is. */
const plainStart = (line: string): string =>
  line
    .slice(0, headLength)
    .replace(/^\u200e/, '')
    .replace(directions, '')
    .replace(/[\u00a0\u202f]/g, ' ') + line.slice(headLength)

const isChat = (text: string): boolean => {
  let [all, heads] = [0, 0]
  let isFirst = false
  for (const { text: line } of textLines(text)) {
    if (line.trim() === '') continue
    const isHead = headIn(line) !== undefined
    if (isHead) heads++
    if (all === 0) isFirst = isHead
    if (++all === 200) break
  }
  return heads >= 2 ? heads >= all / 20 : isFirst
}

function* messagesIn(text: string): Generator<Message> {
  let message: (Message & { lines: string[] }) | undefined
  for (const { text: line, line: number } of textLines(text)) {
    const found = headIn(line)
    if (!found) {
      // Blank lines count too: a row's line is counted from its message.
      if (message) {
        while (message.line! + message.lines.length < number) message.lines.push('')
        message.lines.push(line)
      }
      continue
    }
    if (message) yield finished(message)
    const sender = senderNamed(found.sender)
    // A line without a sender is WhatsApp's own.
    message =
      found.sender === undefined
        ? undefined
        : { text: '', line: number, lines: [found.text], ...(sender !== undefined && { sender }) }
  }
  if (message) yield finished(message)
}

// `<Media omitted>`, `<This message was edited>`, `<attached: 1.jpg>`.
const notice = /\u200e?<[^<>]{1,120}>\u200e?$/u
const attachment = /^\S.{0,120}\.\w{2,5} \([^()]{2,60}\)$/u

const finished = ({ lines, ...message }: Message & { lines: readonly string[] }): Message => {
  const [first = ''] = lines
  // WhatsApp's own texts begin with a mark. Only shared locations are of use.
  const isOwn = first.startsWith('\u200e') && !first.includes('://')
  const texts = lines.map((line, index) => (index === 0 && (isOwn || attachment.test(line)) ? '' : withoutNotice(line)))
  return { ...message, text: texts.join('\n').replace(/[\u200e\u200f]/g, '') }
}

const withoutNotice = (line: string): string =>
  line.endsWith('>') || line.endsWith('\u200e') ? line.replace(notice, '') : line
