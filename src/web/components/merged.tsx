import { cachedPerLocale } from '../locales/cached-per-locale.ts'
import { type Page, to } from '../page.ts'
import { shortened } from '../text/shortened.ts'
import type { ListView, PlaceView } from '../views.ts'

type From = NonNullable<ListView['mergedFrom']>
type MergedSource = From['lists'][number]

/** The lists that this list was merged from. Empty if none of them may be named. */
export const MergedFrom = ({ page, from: { lists } }: { page: Page; from: From }) => {
  if (lists.length === 0) return null
  const shown = lists.map(list => <SourceList page={page} list={list} />)
  return <p class="byline">{page.formatParts(page.messages.merging.from, { lists: joined(page, shown) })}</p>
}

const SourceList = ({ page, list: { slug, title, authorName } }: { page: Page; list: MergedSource }) => (
  <>
    {page.formatParts(page.messages.merging.fromList, {
      list: (
        <a href={to(page, `/lists/${slug}`)} dir="auto">
          {title}
        </a>
      ),
      author: <b dir="auto">{authorName}</b>,
    })}
  </>
)

/** Joins items as the language does, such as “A, B and C”. */
const joined = <Item,>({ locale }: Page, items: readonly Item[]): (Item | string)[] =>
  enumerations(locale)
    .formatToParts(items.map((_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? items[Number(value)]! : value))

const enumerations = cachedPerLocale(locale => new Intl.ListFormat(locale))

/** Short names of the merged lists: by author, or by title if an author has several. */
export type SourceNames = ReadonlyMap<string, { author: string } | { title: string }>

// Up to twenty names appear at each of up to 2,000 places. The full names are at the top of the page.
const maxNameLength = 30

export const sourceNames = (lists: readonly MergedSource[]): SourceNames =>
  new Map(
    lists.map(({ slug, title, authorName }) => {
      const isOnly = lists.filter(other => other.authorName === authorName).length === 1
      return [
        slug,
        isOnly ? { author: shortened(authorName, maxNameLength) } : { title: shortened(title, maxNameLength) },
      ]
    }),
  )

/** The place's rank in each merged list. */
export const Sources = ({ page, place, names }: { page: Page; place: PlaceView; names: SourceNames }) => {
  const { merging } = page.messages
  const known = (place.sources ?? []).flatMap(({ slug, rank }) => {
    const name = names.get(slug)
    if (!name) return []
    return [
      'author' in name
        ? page.formatParts(merging.hadByAuthor, { rank, author: <bdi>{name.author}</bdi> })
        : page.formatParts(merging.hadByTitle, { rank, title: <bdi>{name.title}</bdi> }),
    ]
  })
  if (known.length === 0) return null
  return (
    <p class="sources">
      <span class="unseen">{merging.had}</span> {known.flatMap((one, index) => (index === 0 ? one : [' · ', ...one]))}
    </p>
  )
}
