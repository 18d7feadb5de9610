import type { Page } from '../page.ts'

/** The lists that open without a network. The script fills it in, if there are any. */
export const KeptLists = ({ page }: { page: Page }) => {
  const { keptLists, keptMeans } = page.messages.offline
  return (
    <kept-lists hidden>
      <h2>{keptLists}</h2>
      <p class="aside">{keptMeans}</p>
    </kept-lists>
  )
}
