import type { Child } from 'hono/jsx'
import { Note } from './note.tsx'

/** A place as screens draw it. All texts are in the reader's language. */
export type DrawnPlace = {
  rank: number
  name: string
  englishName?: string | undefined
  /** Whether the place is closed for good. */
  isClosed: boolean
  /** Latitude and longitude, such as `41.9,12.5`. */
  at?: string | undefined
  about: AboutLine
  note?: string | undefined
  hours?: DrawnHours | undefined
  /** Links by telephone number, website and map, in the order of the menu. */
  links: readonly { href: string; text: string }[]
  /** Google's link, which works everywhere. The script replaces it by the reader's own map app. */
  mapLink: string
  /** Names of the controls, which the style sheet shows as icons. */
  labels: { openInMaps: string; more: string }
}

/** The line below the name: the address between other facts. Lists whose places share a town show only the street. */
export type AboutLine = { before: string; street: string; town: string; after: string }

export type DrawnHours = { text: string; week?: string | undefined; zone?: string | undefined }

type PlaceProps = {
  place: DrawnPlace
  /** How the place is drawn. `row`: one of a list that is read. */
  variant: 'row'
  /** The place's ranks in merged lists. */
  sources?: Child
}

/** One place of a list, on the server and in the browser. The style sheet shows the numeral from `value`. */
export const Place = ({ place, sources }: PlaceProps) => (
  <li
    id={`p${place.rank}`}
    value={place.rank}
    class={place.isClosed ? 'closed' : undefined}
    data-digits={digits(place.rank)}
    data-at={place.at}
  >
    <h3 dir="auto">
      {place.name}
      {place.englishName !== undefined && <small>{place.englishName}</small>}
    </h3>
    <About about={place.about} />
    {sources}
    {place.note !== undefined && <Note text={place.note} />}
    <a class="open" href={place.mapLink}>
      {place.labels.openInMaps}
    </a>
    <details>
      <summary>{place.labels.more}</summary>
      {place.hours && <Hours hours={place.hours} />}
      {place.links.length > 0 && (
        <p class="links">
          {place.links.map(({ href, text }) => (
            <a href={href}>{text}</a>
          ))}
        </p>
      )}
    </details>
  </li>
)

/** Returns the number of digits for the style sheet. One and two digits need no smaller font. */
export const digits = (number: number): number | undefined => (number < 100 ? undefined : String(number).length)

const About = ({ about: { before, street, town, after } }: { about: AboutLine }) =>
  before + street + after === '' ? null : (
    <p>
      {before}
      {street !== '' && (
        <bdi>
          {street}
          {town !== '' && <span>{town}</span>}
        </bdi>
      )}
      {after}
    </p>
  )

/** Opening hours. With a week and a time zone, the script adds whether the place is open now. */
const Hours = ({ hours: { text, week, zone } }: { hours: DrawnHours }) => (
  <p class="hours" data-week={week} data-zone={zone}>
    {text}
  </p>
)
