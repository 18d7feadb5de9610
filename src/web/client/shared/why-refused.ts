import type { Messages } from '../../locales/index.ts'
import { formatMessage, locale } from './messages.ts'
import type { ProblemView } from './site-api.ts'

type Reasons = Messages['refusals']

/** Problems that go away without help. */
const passing: ReadonlySet<string> = new Set<ProblemView['code']>([
  'internal',
  'overloaded',
  'request_in_progress',
  'storage_unavailable',
])

const minute = 60
const hour = 60 * minute

/** Returns why the service refused, in the reader's language. The problem's own `detail` is English and for programs. */
export function whyRefused({ code, errors = [], reason, retryAfter = minute }: ProblemView, messages: Reasons): string {
  const { busy, unlisted, links, members, invalid_input, rate_limited, ...reasons } = messages
  if (code === 'invalid_input' && isLinkReason(reason, links)) return links[reason]
  if (passing.has(code)) return busy
  if (code === 'rate_limited') return formatMessage(rate_limited, { when: inTime(retryAfter) })
  const wrong = code === 'invalid_input' ? membersIn(errors, members) : ''
  if (wrong !== '') return formatMessage(invalid_input, { members: wrong })
  return (reasons as Partial<Record<typeof code, string>>)[code] ?? formatMessage(unlisted, { code })
}

const isLinkReason = (reason: string | undefined, links: Reasons['links']): reason is keyof typeof links =>
  reason !== undefined && reason in links

/** Returns the names of invalid members as people know them: `/own/latitude` is part of the position. */
function membersIn(errors: NonNullable<ProblemView['errors']>, messages: Reasons['members']): string {
  const names = errors
    .map(({ pointer }) => pointer.split('/').at(-1)!)
    .map(name => (name === 'latitude' || name === 'longitude' ? 'position' : name))
    .flatMap(name => messages[name as keyof typeof messages] ?? [])
  return new Intl.ListFormat(locale).format(new Set(names))
}

const inTime = (seconds: number): string => {
  const time = new Intl.RelativeTimeFormat(locale)
  return seconds < 2 * hour
    ? time.format(Math.ceil(seconds / minute), 'minute')
    : time.format(Math.ceil(seconds / hour), 'hour')
}
