/** Groups of operations, in the order of the reference. */
export const topics = {
  Lists: 'Create, find, read, change, copy, export and delete lists.',
  Ranking: 'The places of one list: add, annotate, move, remove.',
  Editions: 'Freeze a list under a label, such as a year, and compare the ranking with an earlier one.',
  Votes: 'Vote on the places of one list, and put the list in the order of the result.',
  Suggestions: 'Let other people suggest places for one list, and decide on them.',
  Places: 'Look up restaurants before you add them to a list.',
  History: 'Read earlier states of a list, and restore them.',
} as const

export type Topic = keyof typeof topics
