import type { Page } from '../page.ts'
import { editionLabel } from '../text/edition-label.ts'
import type { EditionView } from '../views.ts'
import { openGraph } from './open-graph.ts'

/** Returns the name of an edition: its label with its title, or in a phrase. */
export const editionName = (page: Page, { label, title }: { label: string; title?: string | undefined }): string =>
  title === undefined ? page.formatMessage(page.messages.editions.name, { label }) : editionLabel({ label, title })

/** Returns an edition in one short line: how many places are new and gone, or its name if nothing was before it. */
export const editionSummary = (page: Page, { edition, changes }: EditionView): string =>
  changes
    ? page.formatMessage(page.messages.editions.summary, {
        label: edition.label,
        entered: changes.entered.length,
        left: changes.left.length,
      })
    : editionName(page, edition)

/** Returns names and contents of `<meta>` elements, as `openGraph` does for the list. */
export const editionHead = (page: Page, list: EditionView): [property: string, content: string][] => {
  const { title, edition } = list
  return openGraph(
    { ...list, title: `${title} · ${editionName(page, edition)}`, updatedAt: edition.createdAt },
    page.messages.formats,
    page.locale,
  ).map(([property, content]) => [
    property,
    property === 'og:description' && list.changes ? editionSummary(page, list) : content,
  ])
}
