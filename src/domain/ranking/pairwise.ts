/** A person's comparison of one place with another. */
export type Verdict = 'better' | 'worse' | 'same'

/** `place` is better or worse than another place, or equal; or the person cannot judge it. */
export type Answer = { place: string; than: string; is: Verdict } | { aside: string }

/** A person's progress in ranking a list by pairs. The next question follows from the answers. Places are named by their ids. */
export type Ranking = {
  /** In the order of the questions. Places that left the list still count. */
  places: readonly string[]
  /** Number of places at the start that are known to be in order. */
  known: number
  /** In the order in which they were given. */
  answers: readonly Answer[]
}

/** Returns a new ranking. @param present the list's order: each place is compared with those above it, so that a correct order stays */
export const newRanking = (present: readonly string[]): Ranking => ({ places: present, known: 0, answers: [] })

export const withAnswer = (ranking: Ranking, answer: Answer): Ranking => ({
  ...ranking,
  answers: [...ranking.answers, answer],
})

/** Removes the last answer that counts, with later answers about places that left the list. */
export function withoutLastAnswer({ answers, ...ranking }: Ranking, present: readonly string[]): Ranking {
  const presentIds = new Set(present)
  const last = answers.findLastIndex(answer => placeIdsIn(answer).every(place => presentIds.has(place)))
  return { ...ranking, answers: answers.slice(0, Math.max(0, last)) }
}

/**
 * Adapts a ranking to the current list: new places are asked about last, and answers about removed places stay. Until two places were
 * compared, the list's own order applies, even to places known to be in order.
 */
export function adaptedTo({ places, known, answers }: Ranking, present: readonly string[]): Ranking {
  const presentIds = new Set(present)
  const named = new Set(answers.flatMap(placeIdsIn))
  const inOrder = new Set(places.slice(0, known))
  const hasNoComparison = answers.every(answer => 'aside' in answer)
  const old = hasNoComparison
    ? present.filter(place => inOrder.has(place))
    : places.filter(place => presentIds.has(place) || named.has(place))
  const compared = new Set(old)
  return {
    places: [...old, ...present.filter(place => !compared.has(place))],
    known: old.filter(place => inOrder.has(place)).length,
    answers: hasNoComparison
      ? answers.filter(answer => placeIdsIn(answer).every(place => presentIds.has(place)))
      : answers,
  }
}

/** Marks the ranked places as in order, after the list got this order. @param ranked best first */
export const withPlacesInOrder = ({ places, answers }: Ranking, ranked: readonly string[]): Ranking => {
  const rankedIds = new Set(ranked)
  return {
    places: [...ranked, ...places.filter(place => !rankedIds.has(place))],
    known: ranked.length,
    answers: answers.filter(answer => 'aside' in answer),
  }
}

const placeIdsIn = (answer: Answer): string[] => ('aside' in answer ? [answer.aside] : [answer.place, answer.than])
