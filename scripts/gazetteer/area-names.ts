/** The names of a country or region. */
export type AreaNames = {
  name: string
  englishName: string
  /** Alternative names, equal to `name`. */
  otherNames: string[]
  /** Names in other languages. A larger area or town with the same name of its own comes before them. */
  foreignNames?: string[]
  /** Codes, understood only after another name: `Portland, OR`. */
  codes: string[]
}
