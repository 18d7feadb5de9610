/** Thrown when lists cannot be moved. The message has the reason and the next step. */
export class MoveError extends Error {
  override name = 'MoveError'
}
