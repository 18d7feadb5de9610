import { cachedPerLocale } from '../locales/cached-per-locale.ts'
import { type Page, to } from '../page.ts'
import { editionLabel } from '../text/edition-label.ts'
import type { EditionSummaryView } from '../views.ts'

/** The editions of a list, newest first. @param present the label of the edition that the page shows */
export const Editions = ({
  page,
  slug,
  editions,
  present,
}: {
  page: Page
  slug: string
  editions: readonly EditionSummaryView[]
  present?: string
}) => (
  <ul>
    {editions.map(edition => {
      const { label, createdAt } = edition
      const name = editionLabel(edition)
      return (
        <li>
          {label === present ? (
            <b aria-current="page" dir="auto">
              {name}
            </b>
          ) : (
            <a href={to(page, editionPath(slug, label))} dir="auto">
              {name}
            </a>
          )}{' '}
          <small>
            <time datetime={createdAt}>{longDate(page, createdAt)}</time>
          </small>
        </li>
      )
    })}
  </ul>
)

export const editionPath = (slug: string, label: string): string => `/lists/${slug}/editions/${label}`

export const longDate = ({ locale }: Page, time: string): string => dates(locale).format(new Date(time))

const dates = cachedPerLocale(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
