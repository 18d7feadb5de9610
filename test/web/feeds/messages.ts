import type { TextMessages } from '../../../src/web/feeds/closing.ts'
import type { FeedMessages } from '../../../src/web/feeds/feed.ts'
import type { Messages } from '../../../src/web/locales/index.ts'

const sources = {
  by: 'by {author}',
  data: 'Place data {owner}',
  licensedData: 'Place data {owner}, available under the Open Database License (ODbL): {url}',
  address: 'The list: {url}',
  summary: 'A ranked list by {author}: {places}',
  socialImageAlt: 'The first places of “{title}”, numbered',
  embedTitle: '{title}, a ranked list by {author}',
  feedTitle: '{title}: changes in rank',
  joined: 'New at {rank}: {name}',
  left: '{name} was removed',
  rose: '{name} rose from {from} to {to}',
  fell: '{name} fell from {from} to {to}',
  closed: '{name} has closed for good',
  reopened: '{name} is open again',
  closedForGood: 'Permanently closed',
  unbanded: 'Also on this list',
  details: { order: 'Order:', tags: 'Tags:', visitedOn: 'Visited {date}', priceSign: '$', price: 'Price {level} of 4' },
  severalJoined: { one: '{count} new place', other: '{count} new places' },
  severalLeft: { one: '{count} place was removed', other: '{count} places were removed' },
  severalMoved: { one: '{count} place has another rank', other: '{count} places have other ranks' },
  severalChanged: { one: '{count} place changed', other: '{count} places changed' },
  andMore: { one: 'and {count} more', other: 'and {count} more' },
}

export const messages = { ...sources, formats: sources, list: sources } as unknown as TextMessages &
  FeedMessages &
  Messages['formats']
