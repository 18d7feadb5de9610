import type { PageData } from '../../page-data.ts'

export const pageDataOf = (page: Document): PageData =>
  JSON.parse(page.getElementById('page-data')?.textContent ?? '{}')

export let pageData = pageDataOf(document)

/** Takes the data of a newer drawing of the same page. */
export function takePageData(newer: PageData): void {
  pageData = newer
}
