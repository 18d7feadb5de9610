import type { ListHead } from '../../core/access.ts'
import type { Call } from '../../core/call.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import type { Operation } from '../../core/operation.ts'
import { Problem } from '../../core/problem.ts'
import { type Limits, siteCharge } from '../../core/rate-limits/limits.ts'

/** What guests may do: people who signed in without an API key of their own. */
export type GuestRules<Services extends object, Head extends ListHead> = {
  /** Its place look-ups cost nothing. */
  dispatcher: Dispatcher<Services, Head>
  limits: Limits
  /** Whether people without an API key may create lists. */
  mayCreate: boolean
}

/** Returns the parts of a guest's call that count against the quotas of an address. @throws Problem if guests may not create lists */
export function guestCall<Services extends object, Head extends ListHead>(
  { limits, mayCreate }: GuestRules<Services, Head>,
  operation: Operation<Services, Head>,
  address: string,
): Pick<Call, 'quota' | 'sender'> {
  if (operation.issuesToken === 'briefly' && !mayCreate)
    throw new Problem('invalid_credential', { detail: creationDisabled })
  const quota = siteCharge(limits, operation, address)
  return { sender: () => address, ...(quota && { quota }) }
}

const creationDisabled =
  'Guests create no lists on this service. Ask the operator for an API key and sign in with it, or change a list whose edit link you have.'
