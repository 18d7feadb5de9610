import type { Page } from '../page.ts'
import { webAddress } from '../text/web-address.ts'
import type { PlaceView } from '../views.ts'
import { About } from './about.tsx'
import { Hours } from './hours.tsx'
import { type SourceNames, Sources } from './merged.tsx'
import { Note } from './note.tsx'

type Shown = {
  page: Page
  place: PlaceView
  /** With links to no maps but those that have a record of the place. */
  brief: boolean
  /** Where it is told which lists had the place. */
  sources?: SourceNames | undefined
}

/** One place on its list: the numeral comes from the stylesheet, out of `value`. */
export const Entry = ({ page, place, brief, sources }: Shown) => (
  <li id={`p${place.rank}`} value={place.rank} data-at={at(place)}>
    <h3 dir="auto">
      <a href={place.mapsUrl}>{place.name}</a>
      {place.englishName !== undefined && <small>{place.englishName}</small>}
    </h3>
    <About page={page} place={place} />
    {sources && <Sources page={page} place={place} names={sources} />}
    {place.note !== undefined && <Note text={place.note} />}
    <Hours page={page} place={place} />
    <Links page={page} place={place} brief={brief} />
  </li>
)

const at = ({ latitude, longitude }: PlaceView): string | undefined =>
  latitude === undefined ? undefined : `${latitude},${longitude}`

const Links = ({ page, place, brief }: Shown) => {
  const { osm, google, apple, geo } = place.links
  const { words } = page
  const maps = [
    [osm, 'OpenStreetMap'],
    [google, 'Google Maps'],
    [brief ? undefined : apple, 'Apple Maps'],
    [brief ? undefined : geo, words.list.mapApp],
    [webAddress(place.website), words.list.website],
    [telephone(place.phone), place.phone],
  ]
  return <p class="links">{maps.map(([href, name]) => href !== undefined && <a href={href}>{name}</a>)}</p>
}

const telephone = (phone: string | undefined): string | undefined => {
  // Of several numbers the first.
  const digits = /^[^;,]*/
    .exec(phone ?? '')![0]
    .trim()
    .replace(/(?!^\+)\D/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : undefined
}
