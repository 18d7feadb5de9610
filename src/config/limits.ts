import type { SettingGroup } from '../core/settings/setting.ts'
import { dailyCount, defaultRateLimits, onOff, rateLimits } from '../core/settings/values.ts'

/** Rate limits and daily quotas. */
export const limitSettings = {
  RATE_LIMITS: {
    schema: rateLimits,
    defaultText: Object.entries(defaultRateLimits)
      .map(pair => pair.join('='))
      .join(),
    allowed:
      'off, or any of `requests`, `writes`, `tokenWrites`, `lists` and `address`, each with a whole number from 1 to 999999999: `address=6000,lists=10`',
    description:
      'Rate limits per minute. `requests` and `writes`: with one API key, or with one edit token from one address. `tokenWrites`: changes with one edit token from all addresses. `lists`: new lists with one API key. `address`: all requests from one IPv4 address or IPv6 network (/64). Limits left out keep their defaults. Requests beyond a limit get 429 with a Retry-After header. Behind a proxy also set `TRUST_PROXY`, or all clients share one address.',
  },
  SITE_CREATE: {
    schema: onOff,
    defaultText: 'on',
    allowed: 'on, off',
    description:
      'Whether people can create and copy lists on the website without an API key. With `off` only holders of an API key create lists. Lists can still be edited on the website with their edit link.',
  },
  SITE_DAILY_LISTS: {
    schema: dailyCount,
    defaultText: '1000',
    allowed: 'a whole number from 1 to 1000000',
    description:
      'Maximum number of lists created and copied on the website per day, by all people together. Lists created with an API key do not count.',
  },
  SITE_DAILY_LISTS_PER_ADDRESS: {
    schema: dailyCount,
    defaultText: '10',
    allowed: 'a whole number from 1 to 1000000',
    description:
      'Maximum number of lists created and copied on the website per day from one IPv4 address or IPv6 network (/64). People behind one router share an address. Behind a proxy set `TRUST_PROXY`, or all people share one.',
  },
  SITE_DAILY_SEARCHES_PER_ADDRESS: {
    schema: dailyCount,
    defaultText: '600',
    allowed: 'a whole number from 1 to 1000000',
    description: 'Maximum number of place searches on the website per day from one address.',
  },
  SITE_DAILY_REPORTS: {
    schema: dailyCount,
    defaultText: '200',
    allowed: 'a whole number from 1 to 1000000',
    description: 'Maximum number of reports about lists per day, from all people together.',
  },
  SITE_DAILY_REPORTS_PER_ADDRESS: {
    schema: dailyCount,
    defaultText: '5',
    allowed: 'a whole number from 1 to 1000000',
    description: 'Maximum number of reports about lists per day from one address.',
  },
  VOTE_DAILY_BALLOTS_PER_ADDRESS: {
    schema: dailyCount,
    defaultText: '10',
    allowed: 'a whole number from 1 to 1000000',
    description:
      'Maximum number of new ballots in one vote per day, from one address or with one API key. Changing a ballot does not count. Raise it if a whole office votes from one address.',
  },
  VOTE_DAILY_CASTS_PER_ADDRESS: {
    schema: dailyCount,
    defaultText: '300',
    allowed: 'a whole number from 1 to 1000000',
    description:
      'Maximum number of ballots cast, changed and withdrawn per day, from one address or with one API key, in all votes together.',
  },
} as const satisfies SettingGroup
