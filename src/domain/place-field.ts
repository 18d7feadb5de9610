import type { FieldType } from './field-types.ts'
import type { Language } from './languages.ts'

/** Marks a part that needs its own code, because the value comes from several members of a source. */
export const ownReader = 'own reader'
type OwnReader = typeof ownReader

/** The label and the value: `{value} seats`. */
type FieldText = `${string}{value}${string}`

/** Texts of fields in one language. */
export type FieldTexts = Readonly<Record<string, FieldText>>

/** `always`: also when no place of the list has a value. */
type Exported = 'always' | 'with a value' | 'never'

/** One field of a place. All parts are required, so that a new field is decided for every interface. `null` means none. */
export type PlaceField<Value> = {
  type: FieldType<Value>
  isRequired: boolean
  /** The text of the reference. */
  description: string | null
  /** Brief answers have only the `brief` fields. */
  detail: 'brief' | 'full'
  /** Its column in the place index. */
  indexColumn: string | null
  /** Keys of OpenStreetMap, the best first. */
  osmTags: readonly [string, ...string[]] | OwnReader | null
  /** Names of columns and members in other files that the place index imports, the most precise first. */
  sourceColumns: readonly string[]
  /** Top-level column of Overture Maps places. Of a list, the first item counts. */
  overtureColumn: string | OwnReader | null
  /** Column of Foursquare OS Places. */
  foursquareColumn: string | OwnReader | null
  /** Names of columns and members in files that people import into a list, the best first. */
  importNames: Readonly<Record<Language | 'others', string>>
  exports: { csv: Exported; geojson: Exported; kml: Exported; gpx: Exported }
  /** Its properties in schema.org's vocabulary. */
  jsonLd: ((value: Value) => object) | OwnReader | null
  /** What happens when a list's copy is refreshed from its source. */
  refresh: 'replaced' | 'stays' | OwnReader
  /** Its text in the line below the name on pages, by language. English replaces a missing language. */
  page: ({ en: FieldText } & Partial<Record<Language, FieldText>>) | OwnReader | null
  /** The example of the reference: Armando al Pantheon in Rome. `null` for a field that it lacks. */
  example: Value | null
}

/** Returns the field with the type of its values. */
export const field = <Value, const Required extends boolean>(
  parts: PlaceField<Value> & { isRequired: Required },
): PlaceField<Value> & { isRequired: Required } => parts

export const noNames = { en: '', de: '', es: '', fr: '', it: '', ja: '', others: '' }
export const everywhere = { csv: 'always', geojson: 'always', kml: 'always', gpx: 'always' } as const
export const whereSet = {
  csv: 'with a value',
  geojson: 'with a value',
  kml: 'with a value',
  gpx: 'with a value',
} as const
