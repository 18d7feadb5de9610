import type { Tree } from '../tree.ts'

/** A list as text, in previews and in feed readers. */
export const files = {
  formats: {
    by: 'By {author}',
    data: 'Place data: {owner}',
    licensedData: 'Place data: {owner}, {url}',
    address: 'This list: {url}',
    summary: 'By {author}: {places}',
    pictureAlt: 'The first places of “{title}” by {author}, numbered, beside a plan',
    embedTitle: '{title}, a list by {author}',
  },

  feed: {
    feedTitle: '{title}: changes in rank',
    joined: 'New at {rank}: {name}',
    left: '{name} left the list',
    rose: '{name} rose from {from} to {to}',
    fell: '{name} fell from {from} to {to}',
    severalJoined: { one: '{count} new place', other: '{count} new places' },
    severalLeft: { one: '{count} place left the list', other: '{count} places left the list' },
    severalMoved: { one: '{count} place moved', other: '{count} places moved' },
    severalChanged: { one: '{count} place changed', other: '{count} places changed' },
    andMore: { one: 'and {count} more', other: 'and {count} more' },
  },

  picture: {
    by: 'by {author}',
    andMore: { one: 'and {count} more', other: 'and {count} more' },
  },
} as const satisfies Tree
