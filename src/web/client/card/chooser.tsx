import { Place } from '../../components/place.tsx'
import { formatMessage } from '../shared/messages.ts'
import { CardMap } from './card-map.tsx'
import { messages } from './messages.ts'
import { type Doubt, text } from './read-result.ts'

type ChooserProps = {
  doubt: Doubt
  /** Tells several choosers apart. */
  id: string
  choose(id: string): void
  dismiss(): void
}

/** Asks which of several restaurants was meant. */
export const Chooser = ({ doubt: { input, candidates }, id, choose, dismiss }: ChooserProps) => {
  const { card, editor } = messages
  const name = text(input.query)
  return (
    <section class="chooser" aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {name === undefined ? editor.alternatives : formatMessage(card.which, { name })}
      </h2>
      <CardMap places={candidates} maxHeight={160} />
      <ol>
        {candidates.map(({ id, name, address = '' }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(id)}>
              <Place variant="option" place={{ name, about: address }} />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="quiet" onClick={dismiss}>
        {card.none}
      </button>
    </section>
  )
}
