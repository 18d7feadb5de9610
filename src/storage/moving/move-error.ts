/** Why lists were not moved, with the next step. */
export class MoveError extends Error {
  override name = 'MoveError'
}
