import { attributionsOf } from '../../domain/list.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** Whose the data are; the licence of OpenStreetMap asks that readers are led to it. */
export const Attribution = ({ page, list }: { page: Page; list: ListView }) => {
  const owners = attributionsOf(list.places)
  if (owners.length === 0) return null
  return (
    <p class="attribution">
      {page.words.list.data}:{' '}
      {owners.map((owner, index) => (
        <>
          {index > 0 && ', '}
          {owner.includes('OpenStreetMap') ? <a href="https://www.openstreetmap.org/copyright">{owner}</a> : owner}
        </>
      ))}
    </p>
  )
}
