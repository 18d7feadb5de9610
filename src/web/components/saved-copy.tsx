import type { Page } from '../page.ts'
import { Data } from './document.tsx'

/** The place where the script says that the page is a stored copy. */
export const SavedCopy = ({ page }: { page: Page }) => {
  const { savedOffline, savedAway, reload } = page.messages.offline
  return (
    <saved-copy hidden>
      <Data value={{ savedOffline, savedAway, reload }} />
    </saved-copy>
  )
}
