import type { VoteStanding } from './vote.ts'
import { matchOf, ranksIn, type VoteAgreement } from './vote-agreement.ts'

/** All kinds of findings about a result, each with a text of its own. */
export const findingKinds = [
  ...(['ahead', 'suits', 'level', 'everyone', 'agreed', 'notAgreed', 'divided', 'favourites', 'match'] as const),
  ...(['yourFirst', 'yourFirsts', 'yourSame', 'yourMost', 'yourHalf', 'yourLeast'] as const),
] as const

/** Something that can be said about a result. Texts and arrays in `values` are names of places. */
export type Finding = {
  kind: (typeof findingKinds)[number]
  values: { readonly [name: string]: number | string | readonly string[] }
}

type Named = { id: string; name: string; tiedRank?: number | undefined }
type Counted = Named & Pick<VoteStanding, 'firsts' | 'firstThree' | 'lasts'>

/** With fewer places, the first three say little. */
export const minPlacesForThree = 7

/**
 * Returns why the first place is first, where people agree and differ, and how the result suits them.
 * @param order the places, best first
 * @param count number of ballots
 */
export function findingsOf(order: readonly Counted[], agreement: VoteAgreement, count: number): Finding[] {
  const { meanMatch: mean, leastMatch: least } = agreement
  const hasThree = order.length >= minPlacesForThree
  const inFirstThree = order.slice(0, 3).reduce((sum, { firsts }) => sum + firsts, 0)
  return [
    ...whyFirst(order, hasThree, agreement, count),
    ...(hasThree ? [common(order, count)] : []),
    ...divided(order, count),
    ...(hasThree ? [{ kind: 'favourites', values: { ballots: inFirstThree, count } } as const] : []),
    { kind: 'match', values: { mean, least } },
  ]
}

function whyFirst(
  [first, second]: readonly Counted[],
  hasThree: boolean,
  { firstAhead, secondAhead }: VoteAgreement,
  count: number,
): Finding[] {
  if (!first || !second || first.tiedRank) return []
  const names = { first: first.name, second: second.name }
  if (firstAhead > secondAhead) return [{ kind: 'ahead', values: { ...names, ballots: firstAhead, count } }]
  if (hasThree && first.firstThree > second.firstThree)
    return [{ kind: 'suits', values: { ...names, ballots: first.firstThree, count } }]
  return firstAhead === secondAhead ? [{ kind: 'level', values: names }] : []
}

function common(order: readonly Counted[], count: number): Finding {
  const names = order.filter(({ firstThree }) => firstThree === count).map(({ name }) => name)
  if (names.length > 0) return { kind: 'everyone', values: { names } }
  const { name, firstThree } = highest(order, ({ firstThree }) => firstThree)
  return 2 * firstThree > count
    ? { kind: 'agreed', values: { name, ballots: firstThree, count } }
    : { kind: 'notAgreed', values: {} }
}

/** Names the place that most people have first while others have it last: at least two, and a fifth of all, each. */
function divided(order: readonly Counted[], count: number): Finding[] {
  const fewer = ({ firsts, lasts }: Counted) => Math.min(firsts, lasts)
  const place = highest(order, fewer)
  if (fewer(place) < 2 || 5 * fewer(place) < count) return []
  const { name, firsts, lasts } = place
  return [{ kind: 'divided', values: { name, firsts, lasts } }]
}

/** Returns the first place with the highest number. */
const highest = (order: readonly Counted[], number: (place: Counted) => number): Counted =>
  order.reduce((best, place) => (number(place) > number(best) ? place : best))

/** Returns how a result suits one ballot. @param order the places, best first */
export function findingsFor(ballot: readonly string[], order: readonly Named[]): Finding[] {
  const rankOf = ranksIn(order.map(({ id }) => id))
  const chosen = ballot.filter(id => rankOf.has(id))
  const match = matchOf(chosen, rankOf)
  if (match === undefined) return []
  const { name, tiedRank } = order[rankOf.get(chosen[0]!)! - 1]!
  const rank = tiedRank ?? rankOf.get(chosen[0]!)!
  const choices = Math.min(3, chosen.length)
  const hits = chosen.slice(0, choices).filter(id => rankOf.get(id)! <= choices).length
  return [
    { kind: 'yourFirst', values: { name, rank } },
    ...(choices > 1 && order.length >= minPlacesForThree
      ? [{ kind: 'yourFirsts', values: { hits, choices } } as const]
      : []),
    { kind: match === 100 ? 'yourSame' : match >= 60 ? 'yourMost' : match > 40 ? 'yourHalf' : 'yourLeast', values: {} },
  ]
}
