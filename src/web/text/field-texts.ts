import { type FieldTexts, ownReader } from '../../domain/place-field.ts'
import { allFields } from '../../domain/place-fields.ts'
import { memoize } from '../../util/memoize.ts'
import type { Language } from '../locales/index.ts'

/** Returns the texts of the line below a place's name, by field. */
export const fieldTexts = memoize(
  (language: string): FieldTexts =>
    Object.fromEntries(
      allFields.flatMap(({ name, page }) =>
        page === null || page === ownReader ? [] : [[name, page[language as Language] ?? page.en]],
      ),
    ),
)
