import { attributionsOf } from '../../domain/list.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { Owner } from './owner.tsx'

/** Whose the data of the places are. */
export const Attribution = ({ page, list }: { page: Page; list: ListView }) => {
  const owners = attributionsOf(list.places)
  if (owners.length === 0) return null
  return (
    <p class="attribution">
      {page.words.list.data}:{' '}
      {owners.map((owner, index) => (
        <>
          {index > 0 && ', '}
          <Owner name={owner} />
        </>
      ))}
    </p>
  )
}
