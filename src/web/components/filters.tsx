import { isFiltered, isSelected, type PlaceFilters } from '../../domain/place-filters.ts'
import { caseless } from '../../domain/text.ts'
import { filterLink } from '../list-filters.ts'
import type { Page } from '../page.ts'
import { priceSigns } from '../text/details.ts'
import type { ListView } from '../views.ts'

/** Number of tags that are offered, the most frequent ones. The places themselves link the others. */
const maxTags = 20

type FilterName = keyof PlaceFilters
type Option = { text: string; value: NonNullable<PlaceFilters[FilterName]> }
type Group = { name: FilterName; title: string; options: Option[] }

type FiltersProps = {
  page: Page
  /** The whole list. */
  list: ListView
  filters: PlaceFilters
  /** Number of places that the filters select. */
  shown: number
}

/** Links to some of the list's places: by tag, band, price and visit. Empty if no filter would leave out a place. */
export const Filters = ({ page, list, filters, shown }: FiltersProps) => {
  const { messages, formatMessage } = page
  const groups = groupsOf(page, list, filters)
  if (groups.length === 0 && !isFiltered(filters)) return null
  const chosen = groups.flatMap(({ name, options }) => options.filter(option => isChosen(filters, name, option)))
  return (
    <nav class="filters" aria-label={messages.filters.open}>
      {isFiltered(filters) && (
        <p>
          {formatMessage(messages.filters.shown, { shown, count: list.placeCount })}
          {chosen.map(({ text }) => (
            <>
              {' · '}
              <b dir="auto">{text}</b>
            </>
          ))}
          <span>
            {' · '}
            <a href={filterLink(page, {})}>{messages.filters.showAll}</a>
          </span>
        </p>
      )}
      {groups.length > 0 && (
        <details>
          <summary class="chip">{messages.filters.open}</summary>
          <div>
            {groups.map(group => (
              <FilterGroup page={page} filters={filters} group={group} />
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}

const FilterGroup = ({ page, filters, group }: { page: Page; filters: PlaceFilters; group: Group }) => {
  const { name, title, options } = group
  return (
    <>
      <p id={`by-${name}`}>{title}</p>
      <ul aria-labelledby={`by-${name}`}>
        {options.map(option => {
          const isOn = isChosen(filters, name, option)
          const href = filterLink(page, { ...filters, [name]: isOn ? undefined : option.value })
          return (
            <li>
              <a class="chip" href={href} rel="nofollow" aria-current={isOn || undefined} dir="auto">
                {option.text}
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const isChosen = (filters: PlaceFilters, name: FilterName, { value }: Option): boolean =>
  caseless(String(filters[name])) === caseless(String(value))

/** Returns the filters that leave out some places of the list, and those that are on. */
function groupsOf({ messages, formatMessage }: Page, { places, bands = [] }: ListView, filters: PlaceFilters): Group[] {
  const { filters: words, details } = messages
  const isUseful = (name: FilterName, { value }: Option) => {
    const count = places.filter(place => isSelected(place, { [name]: value })).length
    return count > 0 && count < places.length
  }
  const levels = [1, 2, 3, 4].filter(level => places.some(({ price }) => price === level))
  const upTo = (level: number) => formatMessage(words.upTo, { price: priceSigns(level, details) })
  const visits = [
    { text: words.visited, value: true },
    { text: words.notVisited, value: false },
  ]
  const groups: Group[] = [
    { name: 'tag', title: words.tags, options: frequentTags(places).map(tag => ({ text: tag, value: tag })) },
    { name: 'maxPrice', title: words.price, options: levels.map(level => ({ text: upTo(level), value: level })) },
    { name: 'visited', title: words.visits, options: visits },
    { name: 'band', title: words.bands, options: bands.map(({ name }) => ({ text: name, value: name })) },
  ]
  const isOffered = (name: FilterName, option: Option) => isChosen(filters, name, option) || isUseful(name, option)
  return groups
    .map(group => ({ ...group, options: group.options.filter(option => isOffered(group.name, option)) }))
    .filter(({ options }) => options.length > 0)
}

/** Returns the most frequent tags, in the spelling of the best place that has them. */
const frequentTags = (places: ListView['places']): string[] =>
  [
    ...Map.groupBy(
      places.flatMap(({ tags = [] }) => tags),
      caseless,
    ).values(),
  ]
    .sort((a, b) => b.length - a.length)
    .slice(0, maxTags)
    .map(([tag]) => tag!)
