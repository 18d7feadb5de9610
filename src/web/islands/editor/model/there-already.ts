import { is } from './lay.ts'
import { sameText } from './same-text.ts'
import type { ShownList, ShownPlace, Waiting } from './types.ts'

// The service keeps its answers for a retry for a day.
const answersKept = 20 * 3_600_000

/** A change that may have been sent with another token, or so long ago that the service does not know it as sent any more. */
export const doubted = (one: Waiting): Waiting => (one.sent ? { ...one, sent: { ...one.sent, at: 0 } } : one)

/** The place that an addition was for which nobody knows if it was done, where sending it once more could do it twice: so long ago, or with another token, was it sent. */
export function thereAlready({ change, sent }: Waiting, { places }: ShownList, now: number): ShownPlace | undefined {
  if (change.do !== 'add' || !sent || now - sent.at < answersKept) return undefined
  const {
    note = '',
    place: { own, placeId },
  } = change
  return places
    .filter(place => sameText(place.note ?? '', note))
    .find(place =>
      own
        ? place.mapPlaceId?.startsWith('own:') && sameText(place.name, own.name)
        : placeId !== undefined && is(place, placeId),
    )
}
