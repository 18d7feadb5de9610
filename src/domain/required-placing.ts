import { invalidInput } from '../core/problem.ts'
import type { BandRefusal, Placing } from './bands.ts'

/** Returns where a place goes. Not part of `bands.ts`, which browsers load too. @throws Problem `invalid_input` for its band */
export function requiredPlacing(placing: Placing | BandRefusal): Placing {
  if (typeof placing === 'string') throw invalidInput('/band', placing)
  return placing
}
