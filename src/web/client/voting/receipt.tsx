import { shownValue } from '../../components/vote-result.tsx'
import { formatMessage, locale } from '../shared/messages.ts'
import type { BallotMessages } from './messages.ts'

type ReceiptProps = {
  /** The ids on the ballot, best first. */
  own: readonly string[]
  places: readonly { id: string; name: string }[]
  messages: BallotMessages['ballot']
}

/** A ballot to read: its places in order, and those that it leaves out. */
export const Receipt = ({ own, places, messages }: ReceiptProps) => {
  const nameOf = new Map(places.map(({ id, name }) => [id, name]))
  const ranked = new Set(own)
  const leftOut = places.filter(({ id }) => !ranked.has(id)).map(({ name }) => name)
  return (
    <>
      <ol class="receipt">
        {own.map(id => (
          <li dir="auto">{nameOf.get(id)}</li>
        ))}
      </ol>
      {leftOut.length > 0 && (
        <p class="aside">{formatMessage(messages.leftOutNames, { names: shownValue(leftOut, locale) })}</p>
      )}
    </>
  )
}
