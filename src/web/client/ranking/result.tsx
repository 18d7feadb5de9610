import type { ComponentChildren, Ref } from 'preact'
import { isWhole } from '../../../domain/ranking/pairwise-standing.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { Button } from '../shared/button.tsx'
import { formatMessage } from '../shared/messages.ts'
import type { Answers } from './answers.ts'
import type { QuestionMessages } from './messages.ts'

export type ResultProps = {
  messages: QuestionMessages
  answers: Pick<Answers, 'standing' | 'count'>
  /** Places of the list by id, in its order. */
  places: ReadonlyMap<string, ShownPlace>
  section: Ref<HTMLElement>
  title: string
  /** What follows from the answers, one sentence each. */
  texts: readonly string[]
  /** Said below the buttons. */
  notice: ComponentChildren
  /** Returns a remark with the present rank of a place that gets another. */
  was(rank: number): string
  goOn(): void
  undo(): void
  /** What the person can do with the order. */
  children: ComponentChildren
}

/** Says what follows from the answers, and how sure it is, and shows the order. */
export const Result = (props: ResultProps) => {
  const { section, messages, title, texts, answers, places, notice, goOn, undo, children } = props
  const { ranking } = messages
  const { standing, count } = answers
  const { question, left, inQuestion } = standing
  const sure = question
    ? formatMessage(ranking.guess, { count: left })
    : isWhole(standing)
      ? ''
      : formatMessage(ranking.first, { count: inQuestion, total: places.size })
  return (
    <>
      <section ref={section} class="result" tabIndex={-1} aria-labelledby="new-order">
        <h2 id="new-order">{title}</h2>
        {texts.map(text => text !== '' && <p key={text}>{text}</p>)}
        {sure !== '' && <p class="aside">{sure}</p>}
        <div class="buttons">
          {children}
          {(question || sure !== '') && <Button onClick={goOn} text={ranking.goOn} />}
          {!question && count > 0 && <Button class="quiet" onClick={undo} text={ranking.undoAnswer} />}
        </div>
      </section>
      {notice}
      <NewOrder {...props} />
    </>
  )
}

/** Returns how many places get another rank. */
export const movedIn = ({ answers: { standing }, places }: Pick<ResultProps, 'answers' | 'places'>): number => {
  const now = [...places.keys()]
  return standing.order.filter((id, index) => now[index] !== id).length
}

export const movesInWords = (count: number, { nothingMoves, moves }: QuestionMessages['ranking']): string =>
  count === 0 ? nothingMoves : formatMessage(moves, { count })

const NewOrder = ({ messages: { ranking }, answers: { standing }, places, was }: ResultProps) => {
  const now = new Map([...places.keys()].map((id, index) => [id, index + 1]))
  const { order, aside, unasked } = standing
  return (
    <ol class="new-order" aria-labelledby="new-order">
      {order.map((id, index) => {
        const [from, to] = [now.get(id)!, index + 1]
        const before = from === to ? undefined : was(from)
        const why = aside.has(id) ? ranking.never : unasked.has(id) ? ranking.notAsked : undefined
        const remarks = [before, why].filter(Boolean).join(' · ')
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
