/** A person's comparison of one place with another. */
export type Verdict = 'better' | 'worse' | 'same'

/** `place` is better or worse than another place, or equal; or the person cannot judge it. */
export type Answer = { place: string; than: string; is: Verdict } | { aside: string }

/** A person's progress in ranking a list by pairs. The next question follows from the answers. Places are named by their ids. */
export type Ranking = {
  /** In the order in which they were given. */
  answers: readonly Answer[]
  /** Number of answers, from the first, that the list has followed. */
  settled: number
}

export const newRanking: Ranking = { answers: [], settled: 0 }

export const withAnswer = ({ answers, settled }: Ranking, answer: Answer): Ranking => ({
  answers: [...answers, answer],
  settled,
})

/** Removes the last answer about places on the list, and later answers about places that left it. */
export function withoutLastAnswer({ answers, settled }: Ranking, present: readonly string[]): Ranking {
  const last = answers.findLastIndex(answer => placesIn(answer).every(place => present.includes(place)))
  const kept = answers.slice(0, Math.max(0, last))
  return { answers: kept, settled: Math.min(settled, kept.length) }
}

/** Marks all answers as followed, after the list got the order. */
export const settledRanking = ({ answers }: Ranking): Ranking => ({ answers, settled: answers.length })

/** Drops answers that the list has followed and follows no more, because a place was moved by hand since. */
export function adaptedTo({ answers, settled }: Ranking, present: readonly string[]): Ranking {
  const rankOf = new Map(present.map((place, index) => [place, index]))
  const isFollowed = (answer: Answer): boolean => {
    if ('aside' in answer || answer.is === 'same') return true
    const [place, than] = [rankOf.get(answer.place), rankOf.get(answer.than)]
    return place === undefined || than === undefined || place < than === (answer.is === 'better')
  }
  const kept = answers.slice(0, settled).filter(isFollowed)
  return { answers: [...kept, ...answers.slice(settled)], settled: kept.length }
}

export const placesIn = (answer: Answer): string[] => ('aside' in answer ? [answer.aside] : [answer.place, answer.than])
