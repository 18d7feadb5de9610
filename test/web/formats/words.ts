import type { TextWords } from '../../../src/web/formats/closing.ts'
import type { EmbedWords } from '../../../src/web/formats/embed.ts'
import type { FeedWords } from '../../../src/web/formats/feed.ts'
import type { OpenGraphWords } from '../../../src/web/formats/open-graph.ts'

export const words: TextWords & FeedWords & OpenGraphWords & EmbedWords = {
  by: 'by {author}',
  data: 'Place data {owner}',
  licensedData: 'Place data {owner}, available under the Open Database License (ODbL): {url}',
  address: 'The list: {url}',
  summary: 'A ranked list by {author}: {places}',
  pictureAlt: 'The first places of “{title}” by {author}, numbered',
  embedTitle: '{title}, a ranked list by {author}',
  feedTitle: '{title}: changes in rank',
  joined: 'New at {rank}: {name}',
  left: '{name} left the list',
  rose: '{name} rose from {from} to {to}',
  fell: '{name} fell from {from} to {to}',
  severalJoined: { one: '{count} new place', other: '{count} new places' },
  severalLeft: { one: '{count} place left the list', other: '{count} places left the list' },
  severalMoved: { one: '{count} place has another rank', other: '{count} places have other ranks' },
  severalChanged: { one: '{count} place changed', other: '{count} places changed' },
  andMore: { one: 'and {count} more', other: 'and {count} more' },
}
