import { is } from './is-place.ts'
import { sameText } from './texts.ts'
import type { ShownList, ShownPlace, Waiting } from './types.ts'

// The service stores answers for retries for a day.
const answersKept = 20 * 3_600_000

/** Marks a change that may have been sent with another token, or too long ago for the service to recognize a retry. */
export const withUncertainOutcome = (one: Waiting): Waiting =>
  one.sent ? { ...one, sent: { ...one.sent, at: 0 } } : one

/**
 * Returns the place of an addition whose outcome is unknown and whose retry might add it twice: it was sent long ago, or with another
 * token.
 */
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
