/** What somebody says of one place beside another. */
export type Verdict = 'better' | 'worse' | 'same'

/** That `place` is better or worse than another, or the same to whoever is asked; or that they cannot say anything of the place. */
export type Answer = { place: string; than: string; is: Verdict } | { aside: string }

/** How far somebody has come in ranking a list by pairs: what they were asked is found again out of what they said. Places go by their ids. */
export type Ranking = {
  /** In the order in which they are asked about. Some may be on the list no longer: what was said of them still counts. */
  places: readonly string[]
  /** So many of the first ones are in order without being asked about. */
  known: number
  /** In the order in which they were given. */
  answers: readonly Answer[]
}

/** @param present the list as it is: each place is asked about beside those above it, so that an order that is right stays as it is */
export const begun = (present: readonly string[]): Ranking => ({ places: present, known: 0, answers: [] })

export const answered = (ranking: Ranking, answer: Answer): Ranking => ({
  ...ranking,
  answers: [...ranking.answers, answer],
})

/** Without the last answer that makes a difference: those before it that are about a place that is not on the list go with it. */
export function undone({ answers, ...ranking }: Ranking, present: readonly string[]): Ranking {
  const here = new Set(present)
  const last = answers.findLastIndex(answer => placesOf(answer).every(place => here.has(place)))
  return { ...ranking, answers: answers.slice(0, Math.max(0, last)) }
}

/**
 * The same for the list as it is now: what has come to it is asked about last, and of what has gone there stays what was said. While no
 * two places were compared the list's own order goes, also for those that were in order.
 */
export function keptUp({ places, known, answers }: Ranking, present: readonly string[]): Ranking {
  const here = new Set(present)
  const named = new Set(answers.flatMap(placesOf))
  const inOrder = new Set(places.slice(0, known))
  const begins = answers.every(answer => 'aside' in answer)
  const old = begins
    ? present.filter(place => inOrder.has(place))
    : places.filter(place => here.has(place) || named.has(place))
  const asked = new Set(old)
  return {
    places: [...old, ...present.filter(place => !asked.has(place))],
    known: old.filter(place => inOrder.has(place)).length,
    answers: begins ? answers.filter(answer => placesOf(answer).every(place => here.has(place))) : answers,
  }
}

/**
 * Once a list has the order that was found: those that were ranked need not be asked about again.
 * @param ranked best first
 */
export const settled = ({ places, answers }: Ranking, ranked: readonly string[]): Ranking => {
  const known = new Set(ranked)
  return {
    places: [...ranked, ...places.filter(place => !known.has(place))],
    known: ranked.length,
    answers: answers.filter(answer => 'aside' in answer),
  }
}

const placesOf = (answer: Answer): string[] => ('aside' in answer ? [answer.aside] : [answer.place, answer.than])
