/** What the place index knows of an area. */
export type Coverage = {
  /** The name of the area; the coordinates for a point. */
  area: string
  /** `loaded` as a whole, `loading` now, `partial`: other data has places in it. */
  state: 'none' | 'loading' | 'partial' | 'loaded'
  /** Number of known places in it. */
  places: number
  /** While loading, the share that is done, 0 … 1, if known. */
  progress?: number
}
