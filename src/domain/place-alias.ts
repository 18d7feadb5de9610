/** A spelling that callers use for a place, folded as `wordsOf` does. */
export type PlaceAlias = {
  spelling: string
  /** `plc_…` */
  placeId: string
}
