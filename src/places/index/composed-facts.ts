import type { PlaceFacts } from '../../domain/place-fields.ts'

/**
 * Joins the records of one place: the first one counts, and the others add what it lacks.
 * @param records at least one. Of two with one id the later counts, as a newer edition.
 */
export const composedFacts = (records: readonly PlaceFacts[]): PlaceFacts => {
  const [main, ...others] = new Map(records.map(record => [record.mapPlaceId, record])).values()
  const used = others.filter(other => Object.keys(other).some(field => !(field in main!)))
  if (used.length === 0) return main!
  const attributions = new Set([main!, ...used].flatMap(({ attribution }) => attribution ?? []))
  return {
    ...Object.assign({}, ...used.toReversed()),
    ...main!,
    ...(attributions.size > 0 && { attribution: [...attributions].join('; ') }),
  }
}
