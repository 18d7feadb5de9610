import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  type Answer,
  newRanking,
  type Ranking,
  withAnswer,
  withoutLastAnswer,
} from '../../../domain/ranking/pairwise.ts'
import { standingOf } from '../../../domain/ranking/pairwise-standing.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { Question } from '../ranking/question.tsx'
import { movedIn, movesInWords, NewOrder, Result } from '../ranking/result.tsx'
import { useKeys } from '../ranking/use-keys.ts'
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
  const present = useMemo(() => places.map(({ id }) => id), [places])
  const [given, setGiven] = useState<Ranking>(newRanking)
  const [hasStopped, setStopped] = useState(false)
  const article = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const { ranking } = messages
  const standing = useMemo(() => standingOf(given, present), [given, present])
  const answers = { standing, count: given.answers.length }
  const byId = useMemo(() => new Map(places.map((place, index) => [place.id, shown(place, index + 1)])), [places])
  const { question } = standing
  const isAsking = question !== undefined && !hasStopped
  const answer = (next: Answer) => setGiven(withAnswer(given, next))
  const undo = () => {
    if (answers.count > 0) setGiven(withoutLastAnswer(given, present))
  }
  useKeys(article, action => {
    if (action === 'undo') undo()
    else if (isAsking) answer({ ...question, is: action })
  })
  useLayoutEffect(() => section.current?.focus({ preventScroll: true }), [isAsking])
  const moved = movedIn({ answers, places: byId })
  const shared = { section, messages: words, answers, places: byId, undo, goOn: () => setStopped(false) }
  return (
    <article class="ranking" ref={article}>
      {isAsking ? (
        <Question {...shared} pair={question} answer={answer} stop={() => setStopped(true)} />
      ) : (
        <>
          <Result {...shared} title={ranking.newOrder} texts={[movesInWords(moved, ranking)]}>
            {moved > 0 && (
              <button type="button" class="main" onClick={() => apply(standing.order)}>
                {ranking.apply}
              </button>
            )}
          </Result>
          <NewOrder {...shared} was={rank => formatMessage(ranking.was, { rank })} />
        </>
      )}
      <p class="ways">
        <button type="button" class="quiet" onClick={close}>
          {messages.card.back}
        </button>
      </p>
    </article>
  )
}

const shown = ({ id, name, englishName, address, note, closed }: CardPlace, rank: number): ShownPlace => ({
  id,
  key: id,
  name,
  englishName,
  rank,
  waiting: false,
  ...(address !== undefined && { address }),
  ...(closed && { closed }),
  ...(note !== undefined && { note }),
})
