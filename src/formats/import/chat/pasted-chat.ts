import type { TownsByName } from '../../../domain/town-names.ts'
import { isCategory } from '../document/categories.ts'
import { isTownName } from '../document/naming.ts'
import { endings, type ImportedRow, type Reader } from '../imported-place.ts'
import { meaningOf } from '../table/columns.ts'
import { textLines } from '../text-lines.ts'
import { type Message, placesInMessages, senderNamed } from './places-in-messages.ts'

const clock = '(?:\\p{L}{1,4} ?)?\\d{1,2}[:.]\\d{2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?'

/** Heads of messages as they are copied from Telegram, KakaoTalk and LINE, Slack and Discord. `text`: the message begins in the line. */
const heads = [
  { form: /^([^,[\]]{1,60}), \[\d{1,2}[./]\d{1,2}[./]\d{2,4}[, ]+\d{1,2}:\d{2}(?: [AP]M)?\]:?\s*(.*)$/u },
  { form: new RegExp(`^\\[([^\\]]{1,40})\\] \\[${clock}\\] (.*)$`, 'u') },
  { form: new RegExp(`^${clock}[\\t ]+([^\\t ]{1,40})[\\t ]+(?!\\S* ?[ap]m)(.*)$`, 'u') },
  {
    form: new RegExp(
      `^(\\S[^\\t]{0,60}?)(?: \\([^)]{1,30}\\))?(?:  +|\\t| — )(?:today at |yesterday at )?${clock}()$`,
      'iu',
    ),
  },
]
const spoken = /^(\p{L}[^:\n]{0,30}): +(\S.*)$/u
const maxHead = 65_536

type Form = RegExp

/** A chat as it is copied from a messenger: lines of `Name: text`, or names with times above their messages. */
export const pastedChat: Reader = {
  format: 'chat',
  endings: endings.text,
  reads: text => formOf(text.slice(0, maxHead)) !== undefined,
  *read(text, towns): Generator<ImportedRow> {
    yield* placesInMessages(messagesIn(text, formOf(text.slice(0, maxHead))!, towns), towns)
  },
}

const formOf = (text: string): Form | undefined => {
  const lines = [...textLines(text)].map(({ text }) => text.trim()).filter(line => line !== '' && line.length < 4000)
  const timed = heads.find(({ form }) => lines.filter(line => form.test(line)).length >= Math.max(2, lines.length / 6))
  if (timed) return timed.form
  const senders = lines.flatMap(line => spoken.exec(line)?.[1] ?? [])
  const distinct = new Set(senders)
  const areSenders =
    senders.length >= 3 &&
    senders.length >= 0.8 * lines.length &&
    distinct.size >= 2 &&
    distinct.size <= senders.length * 0.7
  return areSenders && [...distinct].every(isPerson) ? spoken : undefined
}

/** Returns whether a label may be a person: it names no column and no meal, and begins with a capital. */
const isPerson = (label: string): boolean =>
  /^[\p{Lu}\p{Lo}~+]/u.test(label) &&
  label.split(' ').length <= 3 &&
  meaningOf(label) === undefined &&
  !isCategory(label) &&
  !/\d/.test(label)

const messagesIn = (text: string, form: Form, towns: TownsByName): Message[] => {
  const messages: (Message & { lines: string[] })[] = []
  for (const { text: raw, line } of textLines(text)) {
    const [all, name, words = ''] = form.exec(raw.trim()) ?? []
    if (all !== undefined) {
      const sender = senderNamed(name)
      messages.push({
        text: '',
        line: words === '' ? line + 1 : line,
        lines: words === '' ? [] : [words],
        ...(sender !== undefined && { sender }),
      })
    } else if (messages.length > 0 && !isNotice.test(raw)) messages.at(-1)!.lines.push(raw)
  }
  // A label in a list of towns is no person.
  if (form === spoken && messages.some(({ sender = '' }) => isTownName(sender, towns)))
    return messages.map(({ lines, sender: _, ...message }) => ({ ...message, text: lines.join('\n') }))
  return messages.map(({ lines, ...message }) => ({ ...message, text: lines.join('\n') }))
}

const isNotice =
  /^(?:\[ ?[^\]]{1,30} ?\]|\(edited\)|replied to a thread.*|:[\w+-]+:.*|-{3,}.*-{3,}|.{1,40}님이 .{1,40})$/u
