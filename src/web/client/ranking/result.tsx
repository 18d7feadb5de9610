import type { Ref } from 'preact'
import { orderOf } from '../../../domain/ranking/pairwise-standing.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { formatMessage } from '../shared/messages.ts'
import type { Answers } from './answers.ts'
import type { QuestionMessages } from './messages.ts'

type OrderProps = {
  messages: QuestionMessages
  answers: Pick<Answers, 'standing' | 'count'>
  /** Places of the list by id, in its order. */
  places: ReadonlyMap<string, ShownPlace>
}

export type ResultProps = OrderProps & {
  section: Ref<HTMLElement>
  apply(order: readonly string[]): void
  /** Continues with more questions. */
  goOn(): void
  undo(): void
}

/** Says how the order that follows from the answers differs from the present one, and puts the list in it. */
export const Result = ({ section, messages, answers, places, apply, goOn, undo }: ResultProps) => {
  const { ranking, editor } = messages
  const { standing } = answers
  const order = orderOf(standing)
  const now = [...places.keys()]
  const count = order.filter((id, index) => now[index] !== id).length
  const isAsking = standing.question !== undefined
  return (
    <section ref={section} class="result" tabIndex={-1} aria-labelledby="new-order">
      <h2 id="new-order">{ranking.newOrder}</h2>
      <p>{count === 0 ? ranking.nothingMoves : formatMessage(ranking.moves, { count })}</p>
      <div class="buttons">
        {count > 0 && (
          <button type="button" class="main" onClick={() => apply(order)}>
            {ranking.apply}
          </button>
        )}
        {isAsking && (
          <button type="button" onClick={goOn}>
            {ranking.goOn}
          </button>
        )}
        {!isAsking && answers.count > 0 && (
          <button type="button" onClick={undo}>
            {editor.undo}
          </button>
        )}
      </div>
    </section>
  )
}

/** The order that follows from the answers. */
export const NewOrder = ({ messages: { ranking }, answers: { standing }, places }: OrderProps) => {
  const now = new Map([...places.keys()].map((id, index) => [id, index + 1]))
  const rest = new Set(standing.rest)
  const aside = new Set(standing.aside)
  return (
    <ol class="new-order" aria-labelledby="new-order">
      {orderOf(standing).map((id, index) => {
        const [from, to] = [now.get(id)!, index + 1]
        const was = from === to ? undefined : formatMessage(ranking.was, { rank: from })
        const why = aside.has(id) ? ranking.never : rest.has(id) ? ranking.notAsked : undefined
        const remarks = [was, why].filter(Boolean).join(' · ')
        return (
          <li key={id} value={to} class={from > to ? 'rises' : from < to ? 'falls' : undefined}>
            <span dir="auto">{places.get(id)!.name}</span>
            {remarks !== '' && (
              <>
                {' '}
                <small>{remarks}</small>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
