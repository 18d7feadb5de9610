import type { Described } from './setting.ts'
import { onOff, rateLimits, timesADay, usualRates } from './values.ts'

/** How much anybody may do. */
export const limits = {
  RATE_LIMITS: {
    schema: rateLimits,
    unset: Object.entries(usualRates)
      .map(pair => pair.join('='))
      .join(),
    mayBe:
      'off, or any of `requests`, `writes`, `tokenWrites`, `lists` and `address`, each with a number: `address=6000,lists=10`',
    meaning:
      'How often anybody may ask in a minute: `requests` and `writes` with one API key, or with one edit token from one address; `tokenWrites` changes with one edit token from all addresses together; `lists` new ones with one API key; `address` from one address of IPv4 or network of IPv6 (/64), whatever is sent. What is left out stays as it is when unset. Who asks for more is told 429 and when to come again. Behind a proxy set `TRUST_PROXY` too, or all people share one address.',
  },
  SITE_CREATE: {
    schema: onOff,
    unset: 'on',
    mayBe: 'on, off',
    meaning:
      'Whether people can make and copy lists on the website, without an API key. With `off` only those who have a key make lists; people can edit these with the edit link on the website all the same.',
  },
  SITE_DAILY_LISTS: {
    schema: timesADay,
    unset: '1000',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How many lists can be made and copied on the website in a day, by all people together. It says nothing of lists that are made with an API key.',
  },
  SITE_DAILY_LISTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '10',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How many of them may come from one address: an IPv4 address, or a network of IPv6 (/64). People behind one router share an address; behind a proxy all people do, unless `TRUST_PROXY` is set.',
  },
  SITE_DAILY_SEARCHES_PER_ADDRESS: {
    schema: timesADay,
    unset: '600',
    mayBe: 'a whole number from 1 to 1000000',
    meaning: 'How many searches for places on the website may come from one address in a day.',
  },
  SITE_DAILY_REPORTS: {
    schema: timesADay,
    unset: '200',
    mayBe: 'a whole number from 1 to 1000000',
    meaning: 'How many reports about lists are taken on the website in a day, from all people together.',
  },
  SITE_DAILY_REPORTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '5',
    mayBe: 'a whole number from 1 to 1000000',
    meaning: 'How many of them may come from one address.',
  },
  VOTE_DAILY_BALLOTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '10',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How many ballots of one vote may come from one address in a day, or from one API key. Changing a ballot makes no new one. People behind one router share an address, so raise it where a whole office votes.',
  },
  VOTE_DAILY_CASTS_PER_ADDRESS: {
    schema: timesADay,
    unset: '300',
    mayBe: 'a whole number from 1 to 1000000',
    meaning:
      'How often ballots may be sent, changed and taken back from one address in a day, or with one API key, of all votes together.',
  },
} as const satisfies Described
