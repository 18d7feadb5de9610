import type { Page } from '../page.ts'
import { Data } from './document.tsx'

/** The lists that open without a network. The script fills it in, if there are any. */
export const KeptLists = ({ page }: { page: Page }) => {
  const { offline, merging } = page.messages
  const { keptLists, keptMeans } = offline
  return (
    <kept-lists hidden>
      <h2>{keptLists}</h2>
      <p class="aside">{keptMeans}</p>
      <Data value={{ removeList: merging.removeList }} />
    </kept-lists>
  )
}
