import type { Template } from '../../locales/format-message.ts'
import { formatMessage } from './messages.ts'

/** Excess characters of a text: as shown, and as last announced. */
export type Excess = { seen: number; heard: number }

type TooLongProps = { id: string; excess: Excess; message: Template<'count'> }

/** Says that a text is too long. Long text is not cut, unlike with `maxlength`. */
export const TooLong = ({ id, excess, message }: TooLongProps) =>
  excess.seen === 0 ? null : (
    <div class="too-long">
      {/* The visible text changes with each key. The announced text does not, because it would interrupt screen readers. */}
      <p id={id} aria-hidden="true">
        {formatMessage(message, { count: excess.seen })}
      </p>
      <p class="unseen" role="status">
        {excess.heard > 0 && formatMessage(message, { count: excess.heard })}
      </p>
    </div>
  )
