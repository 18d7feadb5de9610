import { clean, lengthOf } from '../../../domain/text.ts'
import { formatMessage } from '../shared/messages.ts'
import { useTools } from './tools.ts'

/** Excess characters of a text: as shown, and as last announced. */
type Excess = { seen: number; heard: number }

type TooLongProps = { id: string; excess: Excess }

/** Says that a text is too long. Long text is not cut, unlike with `maxlength`. */
export const TooLong = ({ id, excess }: TooLongProps) => {
  const { tooLong } = useTools().messages.editor
  if (excess.seen === 0) return null
  return (
    <div class="too-long">
      {/* The visible text changes with each key. The announced text does not, because it would interrupt screen readers. */}
      <p id={id} aria-hidden="true">
        {formatMessage(tooLong, { count: excess.seen })}
      </p>
      <p class="unseen" role="status">
        {excess.heard > 0 && formatMessage(tooLong, { count: excess.heard })}
      </p>
    </div>
  )
}

/** `one`: blanks at both ends do not count. */
export type Lines = 'one' | 'many'

/** Returns the number of characters beyond the maximum, as the service counts them. */
export const excessOf = (text: string, longest: number, lines: Lines): number => {
  const cleaned = clean(text)
  return Math.max(0, lengthOf(lines === 'one' ? cleaned.trim() : cleaned) - longest)
}
