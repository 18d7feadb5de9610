import { type Page, to } from '../page.ts'
import { shortened } from '../text/shortened.ts'
import type { ListView, PlaceView } from '../views.ts'
import { byLocale } from '../words/by-locale.ts'
import { named } from '../words/named.ts'

type From = NonNullable<ListView['mergedFrom']>
type Source = From['lists'][number]

/** Which lists this one was made of, and how; nothing where none of them may be named. */
export const MergedFrom = ({ page, from: { method, lists } }: { page: Page; from: From }) => {
  const { merging } = page.words
  if (lists.length === 0) return null
  return (
    <p class="byline">
      {page.pieces(merging.from, {
        method: named(method, merging.methods),
        lists: joined(
          page,
          lists.map(list => <SourceList page={page} list={list} />),
        ),
      })}
    </p>
  )
}

const SourceList = ({ page, list: { slug, title, authorName } }: { page: Page; list: Source }) => (
  <>
    {page.pieces(page.words.merging.fromList, {
      list: (
        <a href={to(page, `/lists/${slug}`)} dir="auto">
          {title}
        </a>
      ),
      author: <b dir="auto">{authorName}</b>,
    })}
  </>
)

/** As the language joins what it names one after the other. */
const joined = <Item,>({ locale }: Page, items: readonly Item[]): (Item | string)[] =>
  enumerations(locale)
    .formatToParts(items.map((_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? items[Number(value)]! : value))

const enumerations = byLocale(locale => new Intl.ListFormat(locale))

/** Where a list had a place, as it is said at each place: by whom the list is, or by its title where its author has several. */
export type SourceNames = ReadonlyMap<string, { author: string } | { title: string }>

// Up to twenty stand at each of up to 2,000 places. They are in full at the top of the page.
const longestName = 30

export const sourceNames = (lists: readonly Source[]): SourceNames =>
  new Map(
    lists.map(({ slug, title, authorName }) => {
      const isOnly = lists.filter(other => other.authorName === authorName).length === 1
      return [slug, isOnly ? { author: shortened(authorName, longestName) } : { title: shortened(title, longestName) }]
    }),
  )

/** Where each of the lists had the place. */
export const Sources = ({ page, place, names }: { page: Page; place: PlaceView; names: SourceNames }) => {
  const { merging } = page.words
  const known = (place.sources ?? []).flatMap(({ slug, rank }) => {
    const name = names.get(slug)
    if (!name) return []
    return [
      'author' in name
        ? page.pieces(merging.hadByAuthor, { rank, author: <bdi>{name.author}</bdi> })
        : page.pieces(merging.hadByTitle, { rank, title: <bdi>{name.title}</bdi> }),
    ]
  })
  if (known.length === 0) return null
  return (
    <p class="sources">
      <span class="unseen">{merging.had}</span> {known.flatMap((one, index) => (index === 0 ? one : [' · ', ...one]))}
    </p>
  )
}
