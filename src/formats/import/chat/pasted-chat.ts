import { isTownName } from '../document/address.ts'
import { isCategory } from '../document/categories.ts'
import { endings, type Reader } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { meaningOf } from '../table/columns.ts'
import { textLines } from '../text-lines.ts'
import { type Head, messagesIn, senderNamed } from './messages.ts'
import { isTitle } from './places-in-line.ts'
import { placesInMessages } from './places-in-messages.ts'

const clock = '(?:\\p{Lo}{1,4} ?|klo? )?\\d{1,2}[:.]\\d{2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?(?: Uhr|Z)?'
const date =
  '(?:\\d{1,4}(?:[./-]|년|年) ?\\d{1,2}(?:[./-]|월|月)(?: ?\\d{1,4}[일日.]?)?|(?:\\p{L}{3,12}\\.? )?\\d{1,2}\\.?(?: \\p{L}{3,12}\\.?)?(?:,? \\d{4})?)'
const at = ',? (?:at|um|à|alle|a las|às|kl|o|в) '
const when = `(?:${date}(?:${at}|, ?|T| )|\\p{L}{4,12}${at})?${clock}`
const name = '(?!\\p{L}{3,12}\\.? \\d{1,2},)([^\\s\\d][^\\t,]{0,60}?)(?: \\([^)]{1,30}\\))?'
const form = (source: string) => new RegExp(`^${source}$`, 'iu')

/** Heads of messages as they are copied from Telegram, KakaoTalk, IRC, LINE, Zoom and others. */
const heads = [
  form(`([^,[\\]]{1,60}), (?:\\[${when}\\]:?|${when} :)\\s*(.*)`),
  form(`\\[([^\\]]{1,40})\\] \\[${when}\\] (.*)`),
  form(`(?:\\[?${when}\\]? )?<([^<>]{1,40})> (.*)`),
  form(`${clock}\\t([^\\t]{1,40})\\t(.*)`),
  form(`${when}, ([^:]{1,40}?) : (.*)`),
  form(`([^:([]{1,40}?) [([]${when}[)\\]] ?: ?(.*)`),
  form(`${when},"([^"]{1,40})","(.*?)"?`),
  form(`\\[${when}\\] ([^:]{1,40})()`),
  form(`${name}(?:  +|\\t| — )${when}()`),
]
/** Heads that lists may have too, where hardly a name repeats. */
const weakHeads = [
  form(`\\[?${when}\\]?(?: -|,)?\\s*(?:From\\s+)?([^:\\t[\\]\\d]{1,40}?)(?: to \\p{L}{1,20})?\\s*: (.*)`),
  form(`${clock} +([^\\t :]{1,40}) +(?!\\S* ?[ap]m)(.*)`),
  form(`${name},? ${when}()`),
  form('(\\p{L}[^:：]{0,30})[:：]()'),
]
const spoken = /^(\p{L}[^:：\n]{0,30})(?: ?: +|：\s*)(\S.*)$/u
const maxHead = 65_536

const aloneTime = form(`(?:— ?)?${when}`)

/** A chat as it is copied from a messenger: lines of `Name: text`, or names with times above their messages. */
export const pastedChat: Reader = {
  format: 'chat',
  endings: endings.text,
  reads: text => formOf(text) !== undefined,
  read(text, towns, reading) {
    const form = formOf(text)!
    const messages = messagesIn(linesOf(text), line => headIn(line, form))
    const senders = new Set(messages.flatMap(({ sender }) => sender ?? []))
    const named = messages.filter(({ text }) => /^[\p{Lu}\p{Lo}]/u.test(text) && !/[?!.]$/u.test(text)).length
    // Towns above names are labels of a list, and no people.
    if (form === spoken && named > 0.6 * messages.length && [...senders].every(sender => isTownName(sender, towns)))
      throw new UnreadableFile('unknown_format')
    return placesInMessages(messages, towns, { hasReadings: true, reading })
  },
}

const headIn = (line: string, form: RegExp): Head | undefined => {
  const [all, name, text = ''] = form.exec(bare(line)) ?? []
  if (all !== undefined) return { text, ...senderNamed(name) }
  return line.length <= 200 && notice.test(line.trim()) ? { text: '', isNotice: true } : undefined
}

/** Returns a line without the marks of bold words around a name. */
const bare = (line: string): string => line.trim().replace(/^\*\*([^*]{1,60})\*\*/, '$1')

/** Returns the lines of a text. A time in a line of its own joins the name above. */
const linesOf = (text: string) => {
  const lines: { line: number; text: string }[] = []
  for (const { line, text: raw } of textLines(text)) {
    const above = lines.at(-1)?.text.trim() ?? ''
    if (/^\s*—?\s*$/.test(raw)) continue
    if (/^[^:,?!]{2,40}$/.test(above) && aloneTime.test(raw.trim()))
      lines.splice(-1, 1, { line, text: `${above} ${raw.trim().replace(/^— ?/, '')}` })
    else lines.push({ line, text: raw })
  }
  return lines
}

const formOf = (text: string): RegExp | undefined => {
  const lines = linesOf(text.slice(0, maxHead)).flatMap(({ text }) => (text.length < 4000 ? bare(text) : []))
  const sendersBy = (form: RegExp) => lines.flatMap(line => form.exec(line)?.[1] ?? [])
  const arePeople = (form: RegExp, share: number) => {
    const labels = sendersBy(form)
    const distinct = new Set(labels)
    return (
      labels.length >= Math.max(3, share * lines.length) &&
      distinct.size >= 2 &&
      distinct.size <= labels.length * 0.75 &&
      [...distinct].every(label => mayBePerson(label) && (form !== spoken || isTitle(label))) &&
      // `Marc` is short for a month, too.
      [...distinct].filter(isCategory).length < distinct.size / 2
    )
  }
  const timed = heads.find(form => sendersBy(form).length >= Math.max(2, lines.length / 6))
  if (timed) return timed
  const weak = weakHeads.find(form => arePeople(form, 1 / 6))
  return weak ?? (arePeople(spoken, 0.5) ? spoken : undefined)
}

/** Returns whether a label may be a person: it names no column, and begins with a capital. */
const mayBePerson = (label: string): boolean =>
  /^[\p{Lu}\p{Lo}~+]/u.test(label) &&
  label.split(' ').length <= 3 &&
  meaningOf(label) === undefined &&
  !/\d/.test(label)

const notice =
  /^(?:\((?:edited|bearbeitet|modifié|editado|modificato|bewerkt|editada)\)|replied to a thread.*|\d+ repl(?:y|ies)|Last reply .*|:[\w+-]+:.*|-{3,}.*-{3,}|\d{4}[./]\d{1,2}[./]\d{1,2}\(\p{L}\)|.{1,40}님이 .{1,40})$/u
