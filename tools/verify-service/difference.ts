/** What a service does otherwise than the contract says. */
export class Difference extends Error {
  override name = 'Difference'
  /** The request, such as `GET /healthz`. */
  readonly request: string
  readonly expected: string
  readonly came: string

  constructor(request: string, expected: string, came: string, options?: ErrorOptions) {
    super(`${request}: expected ${expected}, came ${came}`, options)
    this.request = request
    this.expected = expected
    this.came = came
  }
}

/** Why a check says nothing about this service. */
export class NotApplicable extends Error {
  override name = 'NotApplicable'
}

/** Why nothing can be checked: one line for the person at the command line, with what to do. */
export class CannotVerify extends Error {
  override name = 'CannotVerify'
}
