import type { Ref } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Answer } from '../../../domain/ranking/pairwise.ts'
import { isWhole, type Question as Pair } from '../../../domain/ranking/pairwise-standing.ts'
import { Place } from '../../components/place.tsx'
import { aboutPlace } from '../../text/about-place.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { formatMessage } from '../shared/messages.ts'
import type { Answers } from './answers.ts'
import { Card } from './card.tsx'
import type { QuestionMessages } from './messages.ts'

type QuestionProps = {
  section: Ref<HTMLElement>
  messages: QuestionMessages
  answers: Pick<Answers, 'standing' | 'count'>
  /** Places of the list, by id. */
  places: ReadonlyMap<string, ShownPlace>
  pair: Pair
  answer(answer: Answer): void
  undo(): void
  /** Called when the person stops for now. */
  stop(): void
}

/** Shows two places and asks which one is better. */
export const Question = ({ section, messages, answers, places, pair, answer, undo, stop }: QuestionProps) => {
  const { ranking, editor } = messages
  const { standing, count } = answers
  const { left, inQuestion } = standing
  const first = useRef<Pair | undefined>(pair)
  // Screen readers read the first pair from the cards.
  if (first.current?.place !== pair.place || first.current.than !== pair.than) first.current = undefined
  const [a, b] = [places.get(pair.place)!, places.get(pair.than)!]
  const card = { messages, answer, pair }
  return (
    <section ref={section} class="asking" tabIndex={-1} aria-labelledby="which">
      <progress aria-hidden="true" max={count + left} value={count} />
      <div class="which">
        <h2 id="which">{ranking.question}</h2>
        <p class="progress">{formatMessage(ranking.left, { count: left })}</p>
      </div>
      <div class="pair">
        <Tallest places={places} messages={messages} />
        <Card {...card} place={a} which="place" letter="A" sign="←" keys="ArrowLeft A 1" />
        <Card {...card} place={b} which="than" letter="B" sign="→" keys="ArrowRight B 2" />
      </div>
      <div class="buttons">
        <Quiet text={ranking.same} sign="S" press={() => answer({ ...pair, is: 'same' })} />
        <Quiet text={editor.undo} sign="U" press={undo} isOff={count === 0} />
        <Quiet text={ranking.stop} press={stop} isOff={count === 0} />
      </div>
      <p class="aside">
        {isWhole(standing)
          ? ranking.stopMeans
          : formatMessage(ranking.first, { count: inQuestion, total: places.size })}
      </p>
      <p class="unseen" aria-live="polite">
        {first.current === undefined && formatMessage(ranking.next, { a: a.name, b: b.name })}
      </p>
    </section>
  )
}

type QuietProps = { text: string; press(): void; sign?: string; isOff?: boolean }

const Quiet = ({ text, press, sign, isOff = false }: QuietProps) => (
  <button type="button" class="quiet" aria-keyshortcuts={sign} aria-disabled={isOff} onClick={() => !isOff && press()}>
    {text}
    {sign !== undefined && (
      <span aria-hidden="true">
        <kbd>{sign}</kbd>
      </span>
    )}
  </button>
)

type TallestProps = { places: ReadonlyMap<string, ShownPlace>; messages: QuestionMessages }

/** The longest texts of the list, unseen. They give all cards one height, so that nothing moves between questions. */
const Tallest = ({ places, messages }: TallestProps) => {
  const [name = '', about = '', note] = useMemo(() => {
    const all = [...places.values()]
    return [
      longest(all.map(({ name, englishName = '' }) => `${name} ${englishName}`)),
      longest(all.map(place => aboutPlace(place, messages.fieldTexts, messages))),
      longest(all.map(({ note = '' }) => note)),
    ]
  }, [places])
  return (
    <div class="tallest" aria-hidden="true">
      <div class="place">
        <Place variant="card" place={{ name, about, note }} />
      </div>
    </div>
  )
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((found, text) => (text.length > found.length ? text : found), '')
