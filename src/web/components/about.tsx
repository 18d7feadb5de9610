import type { Page } from '../page.ts'
import { aboutPlace } from '../text/about-place.ts'
import type { PlaceView } from '../views.ts'

/** The address and cuisines of a place; empty if both are unknown. */
export const About = ({ page, place }: { page: Page; place: PlaceView }) => {
  const about = aboutPlace(place, page.messages)
  return about === '' ? null : (
    <p>
      <bdi>{about}</bdi>
    </p>
  )
}
