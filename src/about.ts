/** What this is, for whoever meets it by machine. */
export const about = {
  title: 'Forklist',
  description: 'Ranked lists of restaurants: make, rank, annotate, share and carry them away.',
} as const
