import { type Operation, writes } from '../operation.ts'
import { type PropertyName, propertyName } from '../settings/setting.ts'
import type { RateLimitRule } from './rate-limit.ts'

/** One request, as limits count it. */
export type CountedRequest = {
  operation: Operation
  keyId?: string | undefined
  /** The grant of a signed-in assistant, which then counts instead of its key. */
  grantId?: string | undefined
  /** Whether the key's request has been counted before its operation was known. */
  isCounted?: boolean | undefined
  tokenHash?: string | undefined
  /** The token hash with the request's address. All editors of a list share its token. */
  editor?: string | undefined
}

type MinuteRow = {
  /** Default of the maximum. */
  points: number
  /** What it counts, in the words of docs/settings.md. */
  counts: string
  /** The refusal without its advice. */
  refusal: string
  /** Returns the keys that a request counts for. Absent if it is not counted by operation. */
  keysOf?(request: CountedRequest): readonly (string | undefined)[]
}

/** Limits per minute, by their names in RATE_LIMITS, headers and metrics. */
const minuteRules = {
  requests: {
    points: 1200,
    counts: 'requests with one API key, through one sign-in, or with one edit token from one address',
    refusal: 'This credential has reached its limit of requests per minute.',
    keysOf: ({ keyId, grantId, isCounted, editor }) => [isCounted ? undefined : (grantId ?? keyId), editor],
  },
  writes: {
    points: 300,
    counts: 'changes, counted the same way',
    refusal: 'This credential has reached its limit of changes per minute.',
    keysOf: ({ operation, keyId, grantId, editor }) => (writes(operation) ? [grantId ?? keyId, editor] : []),
  },
  keyRequests: {
    points: 6000,
    counts: 'requests through all sign-ins of one API key together',
    refusal: 'The sign-ins of this API key together have reached their limit of requests per minute.',
    keysOf: ({ keyId, grantId, isCounted }) => [isCounted || grantId === undefined ? undefined : keyId],
  },
  tokenWrites: {
    points: 3000,
    counts: 'changes with one edit token from all addresses together',
    refusal: 'This edit token has reached its limit of changes per minute.',
    keysOf: ({ operation, tokenHash }) => (writes(operation) ? [tokenHash] : []),
  },
  lists: {
    points: 60,
    counts: 'new lists with one API key',
    refusal: 'This API key has reached its limit of new lists per minute.',
    keysOf: ({ operation, keyId }) => (operation.issuesToken === 'briefly' ? [keyId] : []),
  },
  address: {
    points: 3000,
    counts: 'all requests from one IPv4 address or IPv6 network (/64)',
    refusal: 'Your network has reached its limit of requests per minute.',
  },
} as const satisfies Record<string, MinuteRow>

type DailyRow = {
  /** Default of the maximum. */
  points: number
  /** The setting's description. */
  description: string
  refusal: string
  isHidden?: true
}

/** Daily quotas of callers without an API key, by their settings. They are exact. */
export const dailyRules = {
  SITE_DAILY_LISTS: {
    points: 1000,
    description:
      'Maximum number of lists created and copied on the website and by guests per day, by all people together. Lists created with an API key do not count.',
    refusal: 'This website has reached today’s limit for new lists. Come back tomorrow.',
    isHidden: true,
  },
  SITE_DAILY_LISTS_PER_ADDRESS: {
    points: 50,
    description:
      'Maximum number of lists created and copied on the website and by guests per day from one IPv4 address or IPv6 network (/64). People behind one router share an address. Behind a proxy set `TRUST_PROXY`, or all people share one.',
    refusal: 'Your network has reached today’s limit for new lists. Come back tomorrow.',
  },
  SITE_DAILY_SEARCHES_PER_ADDRESS: {
    points: 2000,
    description: 'Maximum number of place searches on the website and by guests per day from one address.',
    refusal: 'Your network has reached today’s search limit. Come back tomorrow.',
  },
  SITE_DAILY_GUESTS: {
    points: 300,
    description:
      'Maximum number of guests who sign in to an assistant per day, by all people together. Guests exist with `OAUTH_GUEST_KEY` only. The service remembers a guest for 90 days.',
    refusal: 'This website has reached today’s limit for guests. Come back tomorrow.',
    isHidden: true,
  },
  SITE_DAILY_GUESTS_PER_ADDRESS: {
    points: 10,
    description: 'Maximum number of guests who sign in to an assistant per day from one address.',
    refusal: 'Your network has reached today’s limit for guests. Come back tomorrow.',
  },
  SITE_DAILY_REPORTS: {
    points: 200,
    description: 'Maximum number of reports about lists per day, from all people together.',
    refusal: 'This website has reached today’s limit for reports. Come back tomorrow.',
    isHidden: true,
  },
  SITE_DAILY_REPORTS_PER_ADDRESS: {
    points: 5,
    description: 'Maximum number of reports about lists per day from one address.',
    refusal: 'Your network has reached today’s limit for reports. Come back tomorrow.',
  },
  VOTE_DAILY_BALLOTS_PER_ADDRESS: {
    points: 10,
    description:
      'Maximum number of new ballots in one vote per day, from one address or with one API key. Changing a ballot does not count. Raise it if a whole office votes from one address.',
    refusal: 'Your network has reached today’s ballot limit for this vote. Come back tomorrow, or change a ballot.',
  },
  VOTE_DAILY_CASTS_PER_ADDRESS: {
    points: 300,
    description:
      'Maximum number of ballots cast, changed and withdrawn per day, from one address or with one API key, in all votes together.',
    refusal: 'Your network has reached today’s limit for casting and changing ballots. Come back tomorrow.',
  },
  OPEN_MAP_LINKS_PER_DAY: {
    points: 200,
    description:
      'Maximum number of short links that are opened per day for one address or API key, with `OPEN_MAP_LINKS`. Links that were opened within the last hour do not count.',
    refusal: 'Your network has reached today’s limit for opening links. Come back tomorrow.',
    isHidden: true,
  },
  SUGGEST_DAILY_PLACES_PER_ADDRESS: {
    points: 60,
    description:
      'Maximum number of places that one address or API key suggests per day, for all lists together. Refused places count too, because each is looked up.',
    refusal: 'Your network has reached today’s limit for suggested places. Come back tomorrow.',
  },
  SUGGEST_DAILY_PLACES_PER_LIST: {
    points: 300,
    description: 'Maximum number of places suggested for one list per day, by all people together.',
    refusal: 'This list has reached today’s limit for suggested places. Come back tomorrow.',
    isHidden: true,
  },
} as const satisfies Record<string, DailyRow>

export type MinuteLimit = keyof typeof minuteRules
/** The name of a quota in headers, metrics and parsed settings: `siteDailyLists`. */
export type DailyLimit = PropertyName<keyof typeof dailyRules>

export const minuteRows = Object.entries(minuteRules) as [MinuteLimit, MinuteRow][]
export const dailyRows = Object.entries(dailyRules) as [keyof typeof dailyRules, DailyRow][]

const advice = 'Wait as long as the Retry-After header says, and send the request again.'

/** All limits with their default points. */
export const limitRules: readonly (RateLimitRule & { name: MinuteLimit | DailyLimit })[] = [
  ...minuteRows.map(([name, { points, refusal }]) => ({ name, points, seconds: 60, refusal: `${refusal} ${advice}` })),
  ...dailyRows.map(([setting, { description: _, ...row }]) => ({
    name: propertyName(setting) as DailyLimit,
    seconds: 86_400,
    exact: true as const,
    ...row,
  })),
]
