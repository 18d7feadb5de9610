import { useMemo } from 'preact/hooks'
import type { ShownPlace } from '../editor/model/index.ts'
import { type Ranked, Ranking } from '../ranking/ranking.tsx'
import { movedIn, movesInWords, Result } from '../ranking/result.tsx'
import { formatMessage } from '../shared/messages.ts'
import { messages } from './messages.ts'
import type { CardPlace } from './read-result.ts'

type PairsProps = {
  places: readonly CardPlace[]
  apply(order: readonly string[]): void
  close(): void
}

/** Shows the address below the names. */
const words = { ...messages, cuisines: {} as never, fieldTexts: { address: '{value}' } as const }

/** Ranks the places by questions of two. Answers live as long as the card: hosts give it no storage. */
export const Pairs = ({ places, apply, close }: PairsProps) => {
  const list = useMemo(() => ({ places: places.map((place, index) => shown(place, index + 1)) }), [places])
  const { ranking, card } = messages
  const result = (ranked: Ranked) => {
    const moved = movedIn(ranked)
    return (
      <Result
        {...ranked}
        title={ranking.newOrder}
        texts={[movesInWords(moved, ranking)]}
        was={rank => formatMessage(ranking.was, { rank })}
      >
        {moved > 0 && (
          <button type="button" class="main" onClick={() => apply(ranked.answers.standing.order)}>
            {ranking.apply}
          </button>
        )}
      </Result>
    )
  }
  const back = (
    <button type="button" class="quiet" onClick={close}>
      {card.back}
    </button>
  )
  return <Ranking author="person" messages={words} {...{ list, result, back }} />
}

const shown = ({ id, name, englishName, address, note, closed }: CardPlace, rank: number): ShownPlace => ({
  ...{ id, key: id, name, englishName, rank, waiting: false },
  ...(address !== undefined && { address }),
  ...(closed && { closed }),
  ...(note !== undefined && { note }),
})
