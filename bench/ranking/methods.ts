import { newRanking } from '../../src/domain/ranking/pairwise.ts'
import { Sorting } from '../../src/domain/ranking/pairwise-standing.ts'

/** Asks whether one place is better than another, and tells the order so far before each question. Places are numbers in the list's order. */
export type Method = (
  count: number,
  isBetter: (place: number, than: number) => boolean,
  soFar: (order: readonly number[]) => void,
) => void

export const adaptive =
  (author: 'person' | 'other'): Method =>
  (count, isBetter, soFar) => {
    const sorting = new Sorting(
      newRanking,
      Array.from({ length: count }, (_, index) => String(index)),
      { author },
    )
    for (;;) {
      const { order, question } = sorting.standing
      soFar(order.map(Number))
      if (!question) return
      const is = isBetter(Number(question.place), Number(question.than)) ? 'better' : 'worse'
      sorting.take({ ...question, is })
    }
  }

/** What Forklist did before: binary insertion in the list's order, beginning as low as the maximum number of questions allows. */
export const insertion: Method = (count, isBetter, soFar) => {
  const run: number[] = []
  for (let place = 0; place < count; place++) {
    let [from, to] = [0, run.length]
    while (from < to) {
      soFar([...run, ...Array.from({ length: count - place }, (_, index) => place + index)])
      const middle = from + 2 ** (31 - Math.clz32(to - from)) - 1
      if (isBetter(place, run[middle]!)) to = middle
      else from = middle + 1
    }
    run.splice(from, 0, place)
  }
  soFar(run)
}

/** Merge insertion (Ford and Johnson; Knuth, The Art of Computer Programming, vol. 3, 5.3.1). It has no order before its end. */
export const mergeInsertion: Method = (count, isBetter, soFar) => {
  const start = [...Array(count).keys()]
  const asked = (a: number, b: number): boolean => {
    soFar(start)
    return isBetter(a, b)
  }
  const sorted = (places: readonly number[]): number[] => {
    if (places.length < 2) return [...places]
    const betterOf = new Map<number, number>()
    for (let index = 0; index + 1 < places.length; index += 2) {
      const [a, b] = [places[index]!, places[index + 1]!]
      if (asked(a, b)) betterOf.set(b, a)
      else betterOf.set(a, b)
    }
    const worse = sorted([...betterOf.keys()])
    const rest = [...worse.map(place => betterOf.get(place)!), ...(places.length % 2 === 1 ? [places.at(-1)!] : [])]
    const chain = [rest[0]!, ...worse]
    for (const index of insertionOrder(rest.length)) {
      const bound = worse[index]
      let [from, to] = [0, bound === undefined ? chain.length : chain.indexOf(bound)]
      while (from < to) {
        const middle = (from + to) >> 1
        if (asked(rest[index]!, chain[middle]!)) to = middle
        else from = middle + 1
      }
      chain.splice(from, 0, rest[index]!)
    }
    return chain
  }
  soFar(sorted(start))
}

/** Returns 2, 1, 4, 3, 10, 9, …: groups in reverse, so that each is inserted among at most 2ᵏ − 1 places. */
function insertionOrder(count: number): number[] {
  const order: number[] = []
  for (let [power, done, end] = [4, 1, 3]; done < count; [power, done, end] = [power * 2, end, power * 2 - end])
    for (let index = Math.min(count, end) - 1; index >= done; index--) order.push(index)
  return order
}
