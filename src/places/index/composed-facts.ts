import type { PlaceFacts } from '../../domain/place-fields.ts'

/**
 * Joins the records of one place: the first one counts, and each other adds what those before lack. Names the sources of both.
 * @param records at least one. Of two with one id the later counts, as a newer edition.
 */
export const composedFacts = (records: readonly PlaceFacts[]): PlaceFacts => {
  const [main, ...others] = new Map(records.map(record => [record.mapPlaceId, record])).values()
  const attributions = new Set(main!.attribution ? [main!.attribution] : [])
  let facts = main!
  for (const { attribution, ...other } of others) {
    if (Object.keys(other).every(field => field in facts)) continue
    if (attribution) attributions.add(attribution)
    facts = { ...other, ...facts }
  }
  return { ...facts, ...(attributions.size > 0 && { attribution: [...attributions].join('; ') }) }
}
