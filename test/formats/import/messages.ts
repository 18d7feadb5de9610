import { readFileSync } from 'node:fs'
import { fold } from '../../../src/domain/text.ts'
import { isRow, readText } from './reading.ts'

type Expected = { name: string; where: string; people: string }
type MessageCase = { kind: string; chat: string; expected: Expected[]; warned: string[] }

/** Reads the messages of a fixture, with the restaurants that they recommend and those they warn about. */
export const messagesIn = (file: string): MessageCase[] =>
  readFileSync(new URL(`./fixtures/messages/${file}.txt`, import.meta.url), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map(text => {
      const [kind = '', ...lines] = text.trim().split('\n')
      const behind = (mark: string) => lines.flatMap(line => (line.startsWith(mark) ? line.slice(mark.length) : []))
      return {
        kind,
        chat: lines
          .filter(line => !/^[=!] /.test(line))
          .map(line => line.replace(/^(?=\p{L}+: )/u, '31/12/24, 20:15 - '))
          .join('\n'),
        expected: behind('= ').map(line => {
          const [name = '', where = '', people = ''] = line.split('|').map(part => part.trim())
          return { name, where, people }
        }),
        warned: behind('! '),
      }
    })

/** The restaurants of messages that arrive right, the rows that are wrong, the restaurants without a row, and warnings that became rows. */
export type Answers = { right: string[]; wrong: string[]; missed: string[]; opposite: string[] }

export const answersTo = (cases: readonly MessageCase[]): Answers => {
  const answers: Answers = { right: [], wrong: [], missed: [], opposite: [] }
  for (const { kind, chat, expected, warned } of cases) {
    const rows = readText(chat).rows.filter(isRow)
    const places = rows.map(({ name = '', ...row }) => ({ name, near: '', address: '', note: '', ...row }))
    for (const { name, ...place } of places) {
      const known = expected.find(each => each.name === name)
      const where = `${place.near} ${place.address}`.trim()
      const isRight =
        known &&
        (known.where === '' ? where === '' : fold(where).includes(fold(known.where))) &&
        (known.people === '' || place.note.includes(`Suggested by: ${known.people}`))
      const isWarned = !known && warned.some(each => fold(name).includes(fold(each)) || fold(each).includes(fold(name)))
      answers[isRight ? 'right' : isWarned ? 'opposite' : 'wrong'].push(`${kind}: ${name} @ ${where} – ${place.note}`)
    }
    const missed = expected.filter(({ name }) => places.every(place => place.name !== name))
    answers.missed.push(...missed.map(({ name }) => `${kind}: ${name}`))
  }
  return answers
}
