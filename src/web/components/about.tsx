import { type FieldTexts, ownReader } from '../../domain/place-field.ts'
import { allFields } from '../../domain/place-fields.ts'
import { memoize } from '../../util/memoize.ts'
import type { Language } from '../locales/index.ts'
import type { Page } from '../page.ts'
import { aboutPlace } from '../text/about-place.ts'
import type { PlaceView } from '../views.ts'

/** Returns the texts of the line below a place's name, by field. */
export const fieldTexts = memoize(
  (language: string): FieldTexts =>
    Object.fromEntries(
      allFields.flatMap(({ name, page }) =>
        page === null || page === ownReader ? [] : [[name, page[language as Language] ?? page.en]],
      ),
    ),
)

/** Facts of a place in one line, such as address and cuisines. Empty if all are unknown. */
export const About = ({ page, place }: { page: Page; place: PlaceView }) => {
  const about = aboutPlace(place, fieldTexts(page.language), page.messages)
  return about === '' ? null : (
    <p>
      <bdi>{about}</bdi>
    </p>
  )
}
