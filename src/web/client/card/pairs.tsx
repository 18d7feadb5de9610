import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { adaptedTo, newRanking, type Ranking, withAnswer, withoutLastAnswer } from '../../../domain/ranking/pairwise.ts'
import { standingOf } from '../../../domain/ranking/pairwise-standing.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { Question } from '../ranking/question.tsx'
import { NewOrder, Result } from '../ranking/result.tsx'
import { useKeys } from '../ranking/use-keys.ts'
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
  const [given, setGiven] = useState<Ranking>(() => newRanking(present))
  const [hasStopped, setStopped] = useState(false)
  const article = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const ranking = adaptedTo(given, present)
  const standing = standingOf(ranking, present)
  const answers = { standing, count: ranking.answers.length }
  const byId = useMemo(() => new Map(places.map((place, index) => [place.id, shown(place, index + 1)])), [places])
  const { question } = standing
  const isAsking = question !== undefined && !hasStopped
  const answer = (given: Parameters<typeof withAnswer>[1]) => setGiven(withAnswer(ranking, given))
  const undo = () => {
    if (answers.count > 0) setGiven(withoutLastAnswer(ranking, present))
  }
  useKeys(article, action => {
    if (action === 'undo') undo()
    else if (isAsking) answer({ ...question, is: action })
  })
  useLayoutEffect(() => section.current?.focus({ preventScroll: true }), [isAsking])
  const shared = { section, messages: words, answers, places: byId, undo, goOn: () => setStopped(false) }
  return (
    <article class="ranking" ref={article}>
      {isAsking ? (
        <Question {...shared} pair={question} answer={answer} stop={() => setStopped(true)} />
      ) : (
        <>
          <Result {...shared} apply={apply} />
          <NewOrder {...shared} />
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
