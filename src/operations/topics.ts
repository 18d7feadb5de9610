/** Groups of operations, in the order of the reference. */
export const topics = {
  Lists: 'Make, find, read, change, copy and delete lists, and carry them away as files.',
  Ranking: 'The places of one list: add, annotate, move, remove.',
  Votes: 'What many think of the places of one list, and the list in the order that comes of it.',
  Places: 'Look restaurants up before they are in a list.',
  History: 'Every earlier state of a list, and the way back.',
} as const

export type Topic = keyof typeof topics
