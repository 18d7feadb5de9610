import { ProviderUnavailable } from '../provider.ts'

export const googleName = 'google'

/** Google refused the key, now or less than an hour ago. */
export class KeyRefused extends ProviderUnavailable {
  constructor() {
    super(googleName, 'the key is refused')
  }
}

/** Google works, but rejects this request. */
export class RequestRejected extends ProviderUnavailable {
  /** @param status Google's reason: `INVALID_ARGUMENT`, … */
  constructor(status: string) {
    super(googleName, `refuses the question (${status})`)
  }
}

/** The operator's daily maximum of calls is reached. */
export class CallQuotaReached extends ProviderUnavailable {
  constructor() {
    super(googleName, 'no more calls are allowed today')
  }
}
