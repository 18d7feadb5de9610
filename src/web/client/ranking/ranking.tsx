import type { ComponentChild } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { sizeOf } from '../../../domain/bands.ts'
import type { Answer } from '../../../domain/ranking/pairwise.ts'
import type { Opened } from '../editor/keyed-page.tsx'
import type { Outcome, ShownList } from '../editor/model/index.ts'
import { outcomeInWords } from '../editor/panels/requests.ts'
import { UndoVersion } from '../editor/undo-version.tsx'
import { confirmed } from '../shared/confirmed.ts'
import { keyedAddress } from '../shared/keyed-address.ts'
import { formatMessage } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import { Answers } from './answers.ts'
import type { RankingMessages } from './messages.ts'
import { Question } from './question.tsx'
import { NewOrder, Result, type ResultProps } from './result.tsx'
import { useKeys } from './use-keys.ts'

type RankingProps = Pick<Opened, 'model' | 'slug' | 'token'> & { list: ShownList; messages: RankingMessages }

/** Ranks a list by pairs: questions, then the resulting order, then a confirmation. */
export const Ranking = ({ list, model, slug, token, messages }: RankingProps) => {
  const { ranking, editor, reading } = messages
  const [, redraw] = useState(0)
  const answers = useMemo(() => new Answers(slug, () => redraw(count => count + 1)), [])
  const { count } = answers
  const [notice, say] = useState(count > 0 ? formatMessage(ranking.resumed, { count }) : '')
  const [step, setStep] = useState<'asking' | 'stopped' | 'applied'>('asking')
  const isApplying = useRef(false)
  /** The version of the list that has the new order. */
  const [applied, setApplied] = useState(0)
  const article = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const editAddress = useMemo(() => keyedAddress('edit', slug, token()), [slug, token()])
  // The places that the service has accepted.
  const places = useMemo(
    () => new Map(list.places.filter(({ waiting }) => !waiting).map(place => [place.id, place])),
    [list],
  )
  const hasChanged = useMemo(() => answers.keepUp([...places.keys()], bordersOf(list)), [places])
  useLayoutEffect(() => {
    if (hasChanged) say(ranking.changed)
  }, [places])

  const { question } = answers.standing
  const isAsking = question !== undefined && step === 'asking'
  const shown = places.size < 2 ? 'tooFew' : step === 'applied' ? 'applied' : isAsking ? 'question' : 'result'
  const turnTo = (next: typeof step, text = '') => {
    setStep(next)
    say(text)
    redraw(count => count + 1)
  }
  const answer = (given: Answer) => {
    answers.give(given)
    turnTo('asking', answers.isKept ? '' : ranking.notKept)
  }
  const undo = () => {
    if (answers.count === 0 || step === 'applied') return
    answers.undo()
    turnTo('asking')
  }
  const startOver = async () => {
    if (!(await confirmed(ranking.startOverSure, { yes: ranking.startOver, no: editor.cancel }))) return
    answers.startOver()
    turnTo('asking')
  }
  const apply = async (order: readonly string[]) => {
    // Ignores the second press of a double press.
    if (isApplying.current) return
    isApplying.current = true
    say(editor.saving)
    const { version: seen } = list
    const outcome = await model.reorder(order, seen)
    isApplying.current = false
    const text = isStale(outcome) ? ranking.stale : outcomeInWords(outcome, messages)
    if (!outcome.done) return say(text)
    answers.settle()
    setApplied(seen + 1)
    turnTo('applied', text)
  }
  useKeys(article, action => {
    if (action === 'undo') undo()
    else if (shown === 'question') answer({ ...question!, is: action })
  })
  // A removed button leaves the focus at the body.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) section.current!.focus({ preventScroll: true })
  }, [shown, answers.hasBegun])
  const given = { section, messages, answers, places, undo, goOn: () => turnTo('asking') }
  return (
    <article class="ranking" ref={article}>
      <header>
        <h1>{ranking.title}</h1>
        <p class="byline">
          <bdi>{list.title}</bdi>
        </p>
      </header>
      {shown === 'question' && (
        <Question {...given} pair={question!} answer={answer} stop={() => turnTo('stopped', notice)} />
      )}
      {shown === 'result' && <Result {...given} apply={order => void apply(order)} />}
      {shown === 'applied' && (
        <Applied
          {...given}
          undo={
            <UndoVersion
              {...{ list, model, messages }}
              version={applied}
              undone={() => {
                answers.unsettle()
                turnTo('stopped', editor.orderBack)
              }}
            />
          }
          isAsking={question !== undefined}
          view={list.visibility === 'public' ? slug : undefined}
        />
      )}
      {shown === 'tooFew' && (
        <section ref={section} tabIndex={-1}>
          <p>{ranking.tooFew}</p>
        </section>
      )}
      {/* Near the pressed button, but below the cards, which must not move. */}
      <div role="status">{notice !== '' && <p class="notice">{notice}</p>}</div>
      {shown === 'result' && <NewOrder {...given} />}
      <p class="buttons ways">
        {answers.hasBegun && step !== 'applied' && (
          <button type="button" class="quiet" onClick={() => void startOver()}>
            {ranking.startOver}
          </button>
        )}
        <a href={editAddress}>{reading.edit}</a>
      </p>
    </article>
  )
}

type AppliedProps = Pick<ResultProps, 'section' | 'messages' | 'goOn'> & {
  /** The list for readers; `undefined` for a hidden one. */
  view: string | undefined
  isAsking: boolean
  /** The button that undoes the new order. */
  undo: ComponentChild
}

/** Shown after the list has its new order: next steps, and undo. */
const Applied = ({ section, messages: { ranking, editor }, view, isAsking, goOn, undo }: AppliedProps) => (
  <section ref={section} class="applied" tabIndex={-1} aria-labelledby="applied">
    <h2 id="applied">{ranking.applied}</h2>
    <div class="buttons">
      {undo}
      {isAsking && (
        <button type="button" onClick={goOn}>
          {ranking.goOn}
        </button>
      )}
      {view !== undefined && <a href={`${base}/lists/${view}`}>{editor.view}</a>}
    </div>
  </section>
)

/** Returns the number of places above each border between two bands, or between the last one and the places in none. */
const bordersOf = ({ bands = [] }: ShownList): number[] =>
  bands.map((_, index) => sizeOf(bands.slice(0, index + 1))).filter(count => count > 0)

/** Returns whether someone else changed the list first. The list is then read again. */
const isStale = (outcome: Outcome): boolean =>
  !outcome.done &&
  typeof outcome.because === 'object' &&
  ['version_mismatch', 'order_mismatch'].includes(outcome.because.problem.code)
