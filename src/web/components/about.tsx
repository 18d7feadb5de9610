import { fieldsOfLine } from '../../domain/place-fields.ts'
import type { Page } from '../page.ts'
import { aboutPlace } from '../text/about-place.ts'
import type { PlaceView } from '../views.ts'

/** Facts of a place in one line, such as address and cuisines. Empty if all are unknown. */
export const About = ({ page, place }: { page: Page; place: PlaceView }) => {
  const about = aboutPlace(place, fieldsOfLine, page.messages)
  return about === '' ? null : (
    <p>
      <bdi>{about}</bdi>
    </p>
  )
}
