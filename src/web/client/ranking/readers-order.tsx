import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Standing } from '../../../domain/ranking/pairwise-standing.ts'
import type { ListData } from '../editor/model/types.ts'
import { type CreatedList, makingForm } from '../making/making-form.ts'
import { askApi } from '../shared/ask-api.ts'
import { formatMessage } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import { Refused } from '../shared/site-api.ts'
import type { RankingMessages } from './messages.ts'
import { type Ranked, Ranking } from './ranking.tsx'
import { RankingStore } from './ranking-store.ts'
import { Result } from './result.tsx'

type ReadersOrderProps = { list: ListData; messages: RankingMessages }

/** Ranks a list for a reader, and shows the resulting order beside the author's. The reader may keep it as an own list. */
export const ReadersOrder = ({ list, messages }: ReadersOrderProps) => {
  const { ranking, editor } = messages
  const places = useMemo(() => list.places.map(place => ({ ...place, key: place.id, waiting: false })), [])
  const shown = useMemo(() => ({ ...list, places }), [])
  const result = (ranked: Ranked) => {
    const { standing } = ranked.answers
    const { isSame, moves } = comparedTo([...ranked.places.keys()], standing)
    const differences = moves.map(({ id, by }) =>
      formatMessage(by > 0 ? ranking.likesMore : ranking.likesLess, {
        name: ranked.places.get(id)!.name,
        count: Math.abs(by),
      }),
    )
    return (
      <Result
        {...ranked}
        title={ranking.yours}
        texts={isSame ? [ranking.sameOrder] : differences}
        was={rank => formatMessage(ranking.byList, { rank })}
      >
        {messages.making && <KeepOrder {...{ list, messages, standing }} making={messages.making} />}
      </Result>
    )
  }
  const back = <a href={`${base}/lists/${list.slug}${location.search}`}>{editor.readInstead}</a>
  return <Ranking store={new RankingStore(list.slug)} list={shown} author="other" {...{ messages, result, back }} />
}

type KeepOrderProps = ReadersOrderProps & { standing: Standing; making: NonNullable<RankingMessages['making']> }

/** One button that copies the list and puts the copy in the reader's order. Its author is asked for a name when it is shared. */
const KeepOrder = ({ list, messages: { ranking, home, refusals }, standing, making }: KeepOrderProps) => {
  const form = useRef<HTMLFormElement>(null)
  const order = useRef(standing.order)
  order.current = standing.order
  useLayoutEffect(() => {
    makingForm(form.current!, {
      path: `lists/${list.slug}/copy`,
      messages: { making, refusals },
      made: made => putInOrder(made, order.current),
    })
  }, [])
  return (
    <form ref={form} class="keep">
      <input type="hidden" name="title" value={list.title} />
      <input type="hidden" name="authorName" value={home.someone} />
      <input type="hidden" name="access" value="link" />
      <button type="submit" class="main">
        {ranking.keep}
      </button>
      <p role="status"></p>
      <p class="aside">{ranking.keepMeans}</p>
    </form>
  )
}

/** @throws Refused if the service refuses; TypeError if it does not respond */
async function putInOrder({ slug, editToken: token, places }: CreatedList, order: readonly string[]): Promise<void> {
  const rankOf = new Map(order.map((id, index) => [id, index]))
  // Places that were added meanwhile go last.
  const rank = (id: string) => rankOf.get(id) ?? order.length
  const placeIds = places.map(({ id }) => id).toSorted((a, b) => rank(a) - rank(b))
  const asked = await askApi('PUT', `/lists/${slug}/order`, { token, body: { placeIds } })
  if (asked.is === 'refused') throw new Refused(asked.problem)
  if (asked.is === 'away') throw new TypeError('no answer of the service')
}

/** Places that are named because the reader ranks them differently: how many, and from how many ranks on. */
const maxMoves = 3
const minRanks = 2

/**
 * Compares a reader's order with the author's. Only places that the reader has compared count.
 * @returns whether the orders are the same, and the places with the largest differences in rank
 */
function comparedTo(authors: readonly string[], { order, unasked, aside }: Standing) {
  const counts = (id: string) => !unasked.has(id) && !aside.has(id)
  const rankOf = new Map(authors.filter(counts).map((id, index) => [id, index]))
  const ranks = order.filter(counts).map(id => rankOf.get(id)!)
  const moves = order
    .filter(counts)
    .map((id, index) => ({ id, by: rankOf.get(id)! - index }))
    .filter(({ by }) => Math.abs(by) >= minRanks)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
  const isSame = ranks.length > 1 && ranks.every((rank, index) => rank === index)
  return { isSame, moves: moves.slice(0, maxMoves) }
}
