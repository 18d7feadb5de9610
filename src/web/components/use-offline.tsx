import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { Data } from './document.tsx'

/** A button that keeps the list on the reader's device. Hidden until the script runs. */
export const UseOffline = ({ page, list }: { page: Page; list: ListView }) => {
  const { use, means, saving, kept, remove, full, failed, install } = page.messages.offline
  return (
    <use-offline hidden data-slug={list.slug}>
      <Data value={{ use, means, saving, kept, remove, full, failed, install }} />
    </use-offline>
  )
}
