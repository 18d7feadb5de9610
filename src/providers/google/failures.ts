import { ProviderDown } from '../online/provider.ts'

export const googleName = 'google'

/** The key was refused, now or less than an hour ago. */
export class KeyRefused extends ProviderDown {
  constructor() {
    super(googleName, 'the key is refused')
  }
}

/** Google is well, but does not take this question. */
export class QuestionRefused extends ProviderDown {
  /** @param status Google's name of the reason: `INVALID_ARGUMENT`, … */
  constructor(status: string) {
    super(googleName, `refuses the question (${status})`)
  }
}

/** As many calls as the operator allows have been made today. */
export class CallsSpent extends ProviderDown {
  constructor() {
    super(googleName, 'no more calls are allowed today')
  }
}
