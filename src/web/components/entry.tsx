import { briefDetails } from '../../domain/entry-details.ts'
import { encodeWeek } from '../../domain/opening-hours/encoded.ts'
import { readWeek } from '../../domain/opening-hours/read-week.ts'
import { filterLink } from '../list-filters.ts'
import type { Page } from '../page.ts'
import { positionInLink } from '../page-data.ts'
import { aboutPlace, factsInLine } from '../text/about-place.ts'
import { linksOf, weekText } from '../text/contact.ts'
import { drawnDetails } from '../text/details.ts'
import { fieldTexts } from '../text/field-texts.ts'
import { timeZoneAt } from '../time-zone.ts'
import type { PlaceView } from '../views.ts'
import { type SourceNames, Sources } from './merged.tsx'
import { type AboutLine, type DrawnHours, Place } from './place.tsx'
import { RankMove, type RankMoves } from './rank-move.tsx'

type EntryProps = {
  page: Page
  place: PlaceView
  /** Leaves out what makes a list of thousands too large: the address in the map link, OpenStreetMap, the spaces of telephone numbers, links of tags, and the details that brief answers leave out. */
  brief: boolean
  /** The end of the address that the list's other places share. Empty for none. */
  town: string
  /** Name of the band that begins here. */
  band?: string | undefined
  hasTagLinks: boolean
  sources?: SourceNames | undefined
  moves?: RankMoves | undefined
}

/** One place of a list that is read. The style sheet shows the numeral from `value`. */
export const Entry = ({ page, place, brief, town, band, hasTagLinks, sources, moves }: EntryProps) => {
  const { rank, latitude, longitude } = place
  const shown = brief ? Object.fromEntries(briefDetails.map(name => [name, place[name]])) : place
  const details = drawnDetails(shown, page.messages.details, page.locale)
  const linked = details.tags.map(({ text }) => ({ text, href: filterLink(page, { tag: text }) }))
  const tags = hasTagLinks && !brief ? linked : details.tags
  const drawn = { ...drawnPlace(page, place, brief, town), details: { ...details, tags } }
  const isInLink = positionInLink(drawn.mapLink.href) !== undefined
  return (
    <li
      // The rank comes last: the compressed page is half a kilobyte smaller then, because all rows begin alike.
      class={place.closed ? 'closed' : undefined}
      data-digits={digits(rank)}
      value={rank}
      id={`p${rank}`}
      data-at={latitude === undefined || isInLink ? undefined : `${latitude},${longitude}`}
    >
      {band !== undefined && (
        <h2 class="band">
          <bdi>{band}</bdi>
        </h2>
      )}
      <Place variant="row" place={drawn}>
        {sources && <Sources page={page} place={place} names={sources} />}
      </Place>
      {moves && <RankMove page={page} place={place} moves={moves} />}
    </li>
  )
}

/** Returns the number of digits for the style sheet. One and two digits need no smaller font. */
export const digits = (number: number): number | undefined => (number < 100 ? undefined : String(number).length)

/** @param brief see {@link Entry} @param town the end of the address that other places share */
export const drawnPlace = (page: Page, place: PlaceView, brief = false, town = '') => {
  const { messages, formatMessage } = page
  const { name, englishName, note, links } = place
  return {
    name,
    englishName,
    about: aboutLine(page, place, town),
    note,
    mapLink: {
      href: brief ? shortLink(links.google, place.name) : links.google,
      text: formatMessage(messages.list.openInMaps, { name }),
    },
    hours: place.closed ? undefined : hoursOf(page, place),
    contacts: linksOf(place, messages.list, brief),
  }
}

/** Returns Google's link to the nearest metre. Beside an id or a position, the name is enough. */
const shortLink = (link: string, name: string): string => {
  const [search = '', exact] = link.split(/(?=&query_place_id=|\/@)/)
  if (exact === undefined) return link
  const words = encodeURIComponent(name)
  return search.slice(0, search.indexOf(words) + words.length) + exact.replaceAll(/(\.\d{5})\d+/g, '$1')
}

const aboutLine = (page: Page, place: PlaceView, town: string): AboutLine => {
  const { address = '', suggestedBy } = place
  const about = factsInLine(
    aboutPlace(place, fieldTexts(page.language), page.messages),
    suggestedBy && page.formatMessage(page.messages.list.suggestedBy, { name: suggestedBy }),
  )
  const [before = '', ...after] = address === '' ? [about] : about.split(address)
  const street = after.length === 0 ? '' : address.slice(0, address.length - town.length)
  return { before, street, town: street === '' ? '' : town, after: after.join(address) }
}

/** Returns opening hours as a week if they are the same every week, else as in the data. */
export const hoursOf = (page: Page, place: PlaceView): DrawnHours | undefined => {
  const { openingHours, latitude, longitude } = place
  if (openingHours === undefined) return undefined
  const week = readWeek(openingHours)
  if (!week) return { text: openingHours }
  return {
    text: weekText(week, page.messages.list, page.locale),
    week: encodeWeek(week),
    zone: latitude === undefined || longitude === undefined ? undefined : timeZoneAt(latitude, longitude),
  }
}
