import type { Answer } from '../../../domain/ranking/pairwise.ts'
import type { Question as Pair } from '../../../domain/ranking/pairwise-standing.ts'
import { Place } from '../../components/place.tsx'
import { aboutPlace } from '../../text/about-place.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import type { QuestionMessages } from './messages.ts'

type CardProps = {
  messages: QuestionMessages
  pair: Pair
  place: ShownPlace
  /** Which of the two places it is. */
  which: keyof Pair
  /** What the person sees on the card. */
  letter: 'A' | 'B'
  /** The key that is shown, and all keys by name. */
  sign: string
  keys: string
  answer(answer: Answer): void
}

/** One of two places to choose from. */
export const Card = ({ messages, pair, place, which, letter, sign, keys, answer }: CardProps) => {
  // Ignores the second click of a double click, which would answer the next question.
  const once = (given: Answer) => (event: MouseEvent) => event.detail < 2 && answer(given)
  return (
    <div class="card">
      <div class="place">
        {/* The key draws the texts of another place anew, so that they appear softly. */}
        <Place
          key={place.id}
          variant="card"
          id={letter}
          place={{ ...place, about: aboutPlace(place, messages.fieldTexts, messages), note: place.note ?? '' }}
        />
        <p class="letter" aria-hidden="true">
          {letter}
          <kbd>{sign}</kbd>
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
      <button
        type="button"
        class="never"
        id={`${letter}-never`}
        aria-labelledby={`${letter}-never ${letter}-name`}
        onClick={once({ aside: pair[which] })}
      >
        {messages.ranking.never}
      </button>
    </div>
  )
}
