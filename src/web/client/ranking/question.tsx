import type { Ref } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Answer } from '../../../domain/ranking/pairwise.ts'
import { isWhole, type Question as Pair } from '../../../domain/ranking/pairwise-standing.ts'
import { Place } from '../../components/place.tsx'
import { aboutPlace } from '../../text/about-place.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { Button } from '../shared/button.tsx'
import { formatMessage } from '../shared/messages.ts'
import type { Answers } from './answers.ts'
import type { QuestionMessages } from './messages.ts'

type QuestionProps = {
  section: Ref<HTMLElement>
  messages: QuestionMessages
  answers: Pick<Answers, 'standing' | 'count'>
  places: ReadonlyMap<string, ShownPlace>
  pair: Pair
  answer(answer: Answer): void
  undo(): void
  stop(): void
}

export const Question = ({ section, messages, answers, places, pair, answer, undo, stop }: QuestionProps) => {
  const { ranking, editor } = messages
  const { standing, count } = answers
  const { left, inQuestion } = standing
  const [a, b] = [places.get(pair.place)!, places.get(pair.than)!]
  const card = { messages, answer, pair }
  return (
    <section ref={section} class="asking" tabIndex={-1} aria-labelledby="which">
      <progress aria-hidden="true" max={count + left} value={count} />
      <div class="which">
        <h2 id="which">{ranking.question}</h2>
        <p class="aside">{formatMessage(ranking.left, { count: left })}</p>
      </div>
      <div class="pair">
        <Tallest places={places} messages={messages} />
        <Card {...card} place={a} which="place" letter="A" keys="ArrowLeft A 1" />
        <Card {...card} place={b} which="than" letter="B" keys="ArrowRight B 2" />
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
        {formatMessage(ranking.next, { a: a.name, b: b.name })}
      </p>
    </section>
  )
}

type QuietProps = { text: string; press(): void; sign?: string; isOff?: boolean }

const Quiet = ({ text, press, sign, isOff = false }: QuietProps) => (
  <Button class="quiet" aria-keyshortcuts={sign} aria-disabled={isOff} onClick={() => !isOff && press()} text={text} />
)

/** The longest texts of the list, unseen. They give all cards one height, so that nothing moves between questions. */
const Tallest = ({ places, messages }: Pick<QuestionProps, 'places' | 'messages'>) => {
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

type CardProps = {
  messages: QuestionMessages
  pair: Pair
  place: ShownPlace
  which: keyof Pair
  letter: 'A' | 'B'
  /** The keys that choose it, by name. */
  keys: string
  answer(answer: Answer): void
}

const Card = ({ messages, pair, place, which, letter, keys, answer }: CardProps) => {
  // Ignores the second click of a double click, which would answer the next question.
  const once = (given: Answer) => (event: MouseEvent) => event.detail < 2 && answer(given)
  return (
    <div class="card">
      <div class="place">
        <Place
          variant="card"
          id={letter}
          place={{ ...place, about: aboutPlace(place, messages.fieldTexts, messages), note: place.note ?? '' }}
        />
        <p class="letter" aria-hidden="true">
          {letter}
        </p>
        <button
          type="button"
          class="choice"
          aria-labelledby={`${letter}-name`}
          aria-describedby={`${letter}-about ${letter}-note`}
          aria-keyshortcuts={keys}
          onClick={once({ ...pair, is: which === 'place' ? 'better' : 'worse' })}
        />
      </div>
      <Button
        text={messages.ranking.never}
        class="never"
        id={`${letter}-never`}
        aria-labelledby={`${letter}-never ${letter}-name`}
        onClick={once({ aside: pair[which] })}
      />
    </div>
  )
}
