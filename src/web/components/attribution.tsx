import { Fragment } from 'hono/jsx'
import { pageOfOwner } from '../../domain/attribution.ts'
import { attributionsOf } from '../../domain/list.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

export const Attribution = ({ page, list }: { page: Page; list: ListView }) => {
  const owners = attributionsOf(list.places)
  if (owners.length === 0) return null
  const named = owners.map((name, index) => (
    <Fragment>
      {index > 0 && ', '}
      <Owner name={name} />
    </Fragment>
  ))
  return <p class="attribution">{page.formatParts(page.messages.list.data, { owners: <>{named}</> })}</p>
}

/** The owner of data. The licences of some require a link. */
export const Owner = ({ name }: { name: string }) => <a href={pageOfOwner(name)}>{name}</a>
