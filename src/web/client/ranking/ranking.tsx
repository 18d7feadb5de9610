import type { ComponentChild } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { sizeOf } from '../../../domain/bands.ts'
import type { Answer } from '../../../domain/ranking/pairwise.ts'
import type { ShownList, ShownPlace } from '../editor/model/index.ts'
import { Button } from '../shared/button.tsx'
import { confirmed } from '../shared/confirmed.ts'
import { formatMessage } from '../shared/messages.ts'
import { Answers } from './answers.ts'
import type { QuestionMessages } from './messages.ts'
import { Question } from './question.tsx'
import type { RankingStore } from './ranking-store.ts'
import type { ResultProps } from './result.tsx'
import { useKeys } from './use-keys.ts'

/** What a host draws the result with. */
export type Ranked = Omit<ResultProps, 'title' | 'texts' | 'was' | 'children'> & {
  answers: Answers
  /** Shows a text below the result. */
  say(text: string): void
}

type RankingProps = {
  /** Where the answers are stored; `undefined` in a card, which stores and says less. */
  store?: RankingStore
  list: Partial<Pick<ShownList, 'title' | 'bands'>> & { places: readonly ShownPlace[] }
  /** Whose order the list has. */
  author: 'person' | 'other'
  messages: QuestionMessages
  result(ranked: Ranked): ComponentChild
  /** The link to where the person came from. */
  back: ComponentChild
}

/** Ranks a list by pairs: questions, then the resulting order, with which its host does something. */
export const Ranking = ({ store, list, author, messages, result, back }: RankingProps) => {
  const { ranking, editor } = messages
  const [, redraw] = useState(0)
  const answers = useMemo(() => new Answers(store, author, () => redraw(count => count + 1)), [])
  const { count } = answers
  const [text, say] = useState(() => (count > 0 ? formatMessage(ranking.resumed, { count }) : ''))
  const [hasStopped, setStopped] = useState(false)
  const article = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const places = useMemo(() => new Map(list.places.map(place => [place.id, place])), [list])
  const hasChanged = useMemo(() => answers.keepUp([...places.keys()], bordersOf(list)), [places])
  useLayoutEffect(() => {
    if (hasChanged && store) say(ranking.changed)
  }, [places])

  const { question } = answers.standing
  const shown = places.size < 2 ? 'tooFew' : question && !hasStopped ? 'question' : 'result'
  const turnTo = (isStop: boolean, text = '') => {
    setStopped(isStop)
    say(text)
    redraw(count => count + 1)
  }
  const answer = (given: Answer) => {
    answers.give(given)
    turnTo(false, answers.isKept ? '' : ranking.notKept)
  }
  const undo = () => {
    if (answers.count === 0) return
    answers.undo()
    turnTo(false)
  }
  const goOn = () => {
    if (!answers.standing.question) answers.widen()
    turnTo(false)
  }
  const startOver = async () => {
    if (!(await confirmed(ranking.startOverSure, { yes: ranking.startOver, no: editor.cancel }))) return
    answers.startOver()
    turnTo(false)
  }
  useKeys(article, action => {
    if (action === 'undo') undo()
    else if (shown === 'question') answer({ ...question!, is: action })
  })
  // A removed button leaves the focus at the body.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) section.current!.focus({ preventScroll: true })
  }, [shown, count > 0])
  const given = { section, messages, answers, places, undo, goOn }
  // Near the pressed button, but below the cards, which must not move.
  const notice = <div role="status">{text !== '' && <p class="notice">{text}</p>}</div>
  return (
    <article class="ranking" ref={article}>
      {list.title !== undefined && (
        <header>
          <h1>{ranking.title}</h1>
          <p class="byline">
            <bdi>{list.title}</bdi>
          </p>
        </header>
      )}
      {shown === 'question' && <Question {...given} pair={question!} answer={answer} stop={() => turnTo(true, text)} />}
      {shown === 'tooFew' && (
        <section ref={section} tabIndex={-1}>
          <p>{ranking.tooFew}</p>
        </section>
      )}
      {shown === 'result' ? result({ ...given, say, notice }) : notice}
      <p class="buttons ways">
        {count > 0 && store && <Button class="quiet" onClick={() => void startOver()} text={ranking.startOver} />}
        {back}
      </p>
    </article>
  )
}

/** Returns the number of places above each border between two bands, or between the last one and the places in none. */
const bordersOf = ({ bands = [] }: Pick<ShownList, 'bands'>): number[] =>
  bands.map((_, index) => sizeOf(bands.slice(0, index + 1))).filter(count => count > 0)
