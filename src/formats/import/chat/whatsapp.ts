import { endings, type Reader } from '../imported-place.ts'
import { textLines } from '../text-lines.ts'
import { type Head, messagesIn, senderNamed } from './messages.ts'
import { placesInMessages } from './places-in-messages.ts'

/** A chat as WhatsApp exports it on iOS and Android, or as it is copied from its website, in the forms of any locale. */
export const whatsapp: Reader = {
  format: 'whatsapp',
  endings: endings.text,
  reads: text => isChat(text.slice(0, 65_536)),
  read(text, towns, reading) {
    const clean = (said: string) => said.replace(notice, '').replace(/[\u200e\u200f]/g, '')
    const messages = messagesIn(textLines(text), headIn).map(message => ({ ...message, text: clean(message.text) }))
    return placesInMessages(messages, towns, { hasReadings: true, reading })
  },
}

const digit = '[\\d٠-٩۰-۹]'
const date = `${digit}{1,4}(?:[./-]|년|年) ?${digit}{1,2}(?:[./-]|월|月) ?${digit}{1,4}(?:[日일.]|\\. ?г\\.)?(?: BE)?`
const period = '(?:(?:\\p{Lu}[\\p{Lu}.]{0,3}|[\\p{Ll}\\p{Lo}\\p{Lm}.]{1,6})(?!\\p{L}) ?)?'
const time = `(?:\\p{L}{2,6} ?)?${digit}{1,2}[:.h]${digit}{2}(?:[:.]${digit}{2})?(?: ?${period}${period})?`
const between = '[,،、]? (?:\\p{L}{1,4}\\.? )?'
const head = new RegExp(
  `^\\[?(?:${date}${between}${time}|${time}${between}${date})(?:\\] ?| - |: )(?:([^:\\u200e\\n]{1,80}): ?)?(.*)$`,
  'u',
)

// Marks of direction, except the one that begins texts of WhatsApp itself.
const directions = /[\u200f\u202a-\u202e\u2066-\u2069]/g

// `<Media omitted>`, `<This message was edited>`, `<attached: 1.jpg>`.
const notice = /\u200e?<[^<>\n]{1,120}>\u200e?$/gmu
const attachment = /^\S.{0,120}\.\w{2,5} \([^()]{2,60}\)$/u

const headIn = (line: string): Head | undefined => {
  if (!/^[\u200e\u200f\u202a-\u202e[]*[\d٠-٩۰-۹\p{L}]/u.test(line)) return undefined
  const [found, name, text = ''] = head.exec(plainStart(line)) ?? []
  if (found === undefined) return undefined
  // A line without a sender is WhatsApp's own. Its other texts begin with a mark, of which only shared locations are of use.
  if (name === undefined) return { text: '', isNotice: true }
  const isOwn = text.startsWith('\u200e') && !text.includes('://')
  const hasFile = isOwn || attachment.test(text) || text.replace(notice, '') === ''
  return { text: hasFile ? '' : text, ...senderNamed(name), ...(hasFile && { hasFile }) }
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
  const lines = [...textLines(text)].filter(({ text }) => text.trim() !== '').slice(0, 200)
  const heads = lines.filter(({ text }) => headIn(text) !== undefined)
  return heads.length >= 2 ? heads.length >= lines.length / 20 : heads[0] !== undefined && heads[0] === lines[0]
}
