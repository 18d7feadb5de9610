import type { Words } from '../../words/index.ts'
import type { ProblemView } from './site-door.ts'
import { locale, say } from './words.ts'

type Reasons = Words['refusals']

/** What passes by itself, whatever it is. */
const passing: ReadonlySet<string> = new Set<ProblemView['code']>([
  'internal',
  'overloaded',
  'request_in_progress',
  'storage_unavailable',
])

const minute = 60
const hour = 60 * minute

/** Why the service said no, for the person in front of the page: its own `detail` speaks English, and to programs. */
export function whyRefused({ code, errors = [], retryAfter = minute }: ProblemView, words: Reasons): string {
  if (passing.has(code)) return words.busy
  const sentence = (words as Partial<Record<typeof code, string>>)[code]
  if (sentence === undefined) return say(words.unlisted, { code })
  const members = membersIn(errors, words.members)
  if (code === 'invalid_input' && members === '') return say(words.unlisted, { code })
  return say(sentence, { members, when: inTime(retryAfter) })
}

/** Those that people know: `/own/latitude` is one of two numbers of a position. */
function membersIn(errors: NonNullable<ProblemView['errors']>, words: Reasons['members']): string {
  const names = errors
    .map(({ pointer }) => pointer.split('/').at(-1)!)
    .map(name => (name === 'latitude' || name === 'longitude' ? 'position' : name))
    .flatMap(name => words[name as keyof typeof words] ?? [])
  return new Intl.ListFormat(locale).format(new Set(names))
}

const inTime = (seconds: number): string => {
  const time = new Intl.RelativeTimeFormat(locale)
  return seconds < 2 * hour
    ? time.format(Math.ceil(seconds / minute), 'minute')
    : time.format(Math.ceil(seconds / hour), 'hour')
}
