/** How a country or a region is called. */
export type AreaNames = {
  name: string
  englishName: string
  /** Alternative names, equal to `name`. */
  otherNames: string[]
  /** Names in other languages: good where nothing bigger bears them itself. */
  foreignNames?: string[]
  /** Understood after a town only. */
  codes: string[]
}
