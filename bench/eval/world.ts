import type { Extract } from './extract.ts'
import { type Scope, scopeOf, townScopes } from './scope.ts'
import { placesOf } from './truth.ts'

/** All existing places, together and by town. */
export type World = { all: Scope; towns: ReadonlyMap<Extract, Scope> }

export const worldOf = (extracts: readonly Extract[]): World => {
  const places = placesOf(extracts)
  return { all: scopeOf(places), towns: townScopes(places) }
}
