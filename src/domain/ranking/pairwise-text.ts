import { type Answer, placesIn, type Ranking, type Verdict } from './pairwise.ts'

const verdicts: readonly Verdict[] = ['better', 'worse', 'same']

/** Places by their number in the ranking. */
type Numbers = [place: number, than: number, is: number] | [aside: number]

/** Serializes a ranking for storage: about 12 characters an answer. */
export function textOf({ settled, answers }: Ranking): string {
  const places = [...new Set(answers.flatMap(placesIn))]
  const at = new Map(places.map((place, index) => [place, index]))
  const numbers = answers.map(
    (answer): Numbers =>
      'aside' in answer
        ? [at.get(answer.aside)!]
        : [at.get(answer.place)!, at.get(answer.than)!, verdicts.indexOf(answer.is)],
  )
  return JSON.stringify({ version: 2, places, settled, answers: numbers })
}

/** Reads a stored ranking. @param json parsed JSON @returns `undefined` if it is no ranking */
export function rankingIn(json: unknown): Ranking | undefined {
  const { version, places, known = 0, settled = 0, answers } = (json ?? {}) as Record<string, unknown>
  if ((version !== 1 && version !== 2) || !isListOf(places, place => typeof place === 'string')) return undefined
  if (!isListOf(answers, Array.isArray) || new Set(places).size < places.length) return undefined
  if (!isNumberBelow(known, places.length + 1) || !isNumberBelow(settled, answers.length + 1)) return undefined
  const read = answers.map(numbers => answerIn(numbers as unknown[], places))
  if (read.includes(undefined)) return undefined
  // Until version 1, the places at the start were known to be in order instead.
  const inOrder = places
    .slice(0, known)
    .flatMap((than, index): Answer[] => (index === 0 ? [] : [{ place: places[index - 1]!, than, is: 'better' }]))
  return { answers: [...inOrder, ...(read as Answer[])], settled: inOrder.length + settled }
}

function answerIn(numbers: readonly unknown[], places: readonly string[]): Answer | undefined {
  const [place, than, is] = numbers
  if (!isNumberBelow(place, places.length)) return undefined
  if (numbers.length === 1) return { aside: places[place]! }
  if (numbers.length !== 3 || !isNumberBelow(than, places.length) || !isNumberBelow(is, verdicts.length))
    return undefined
  return { place: places[place]!, than: places[than]!, is: verdicts[is]! }
}

const isNumberBelow = (value: unknown, end: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < end

const isListOf = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is)
