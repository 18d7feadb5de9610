import type { Page } from '../page.ts'
import { aboutPlace } from '../text/about-place.ts'
import type { PlaceView } from '../views.ts'

/** Where a place is and what there is to eat; nothing where neither is known. */
export const About = ({ page, place }: { page: Page; place: PlaceView }) => {
  const about = aboutPlace(place, page.words)
  return about === '' ? null : (
    <p>
      <bdi>{about}</bdi>
    </p>
  )
}
