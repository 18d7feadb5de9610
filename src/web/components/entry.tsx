import { exactGoogleLink } from '../../domain/maps-url.ts'
import { webAddress } from '../../domain/web-address.ts'
import type { Page } from '../page.ts'
import type { PlaceView } from '../views.ts'
import { About } from './about.tsx'
import { Hours } from './hours.tsx'
import { type SourceNames, Sources } from './merged.tsx'
import { Note } from './note.tsx'

type EntryProps = {
  page: Page
  place: PlaceView
  /** Leaves out the links to Apple Maps and to the device's map app. */
  brief: boolean
  /** Names of the merged lists, if places show them. */
  sources?: SourceNames | undefined
}

/** One place of a list. The style sheet shows the numeral from `value`. */
export const Entry = ({ page, place, brief, sources }: EntryProps) => (
  <li id={`p${place.rank}`} value={place.rank} class={place.closed && 'closed'} data-at={at(place)}>
    <h3 dir="auto">
      <a href={place.mapsUrl}>{place.name}</a>
      {place.englishName !== undefined && <small>{place.englishName}</small>}
    </h3>
    <About page={page} place={place} />
    {sources && <Sources page={page} place={place} names={sources} />}
    {place.note !== undefined && <Note text={place.note} />}
    {!place.closed && <Hours page={page} place={place} />}
    <Links page={page} place={place} brief={brief} />
  </li>
)

const at = ({ latitude, longitude }: PlaceView): string | undefined =>
  latitude === undefined ? undefined : `${latitude},${longitude}`

const Links = ({ page, place, brief }: EntryProps) => {
  const { osm, apple, geo } = place.links
  const google = exactGoogleLink(place)
  const { messages } = page
  const maps = [
    [osm, 'OpenStreetMap'],
    [google, 'Google Maps'],
    [brief ? undefined : apple, 'Apple Maps'],
    [brief ? undefined : geo, messages.list.mapApp],
    [webAddress(place.website), messages.list.website],
    [telephone(place.phone), place.phone],
  ]
  return <p class="links">{maps.map(([href, name]) => href !== undefined && <a href={href}>{name}</a>)}</p>
}

const telephone = (phone: string | undefined): string | undefined => {
  // Uses the first of several numbers.
  const digits = /^[^;,]*/
    .exec(phone ?? '')![0]
    .trim()
    .replace(/(?!^\+)\D/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : undefined
}
