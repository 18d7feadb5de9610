/** Why lists were not moved, and what to do. */
export class MoveError extends Error {
  override name = 'MoveError'
}
