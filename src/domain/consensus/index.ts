import { borda } from './borda.ts'
import type { Method } from './method.ts'
import { schulze } from './schulze.ts'

export type { Ballot } from './field.ts'
export type { Method, Slices } from './method.ts'

/** Every way to make one ranking out of several; the first where none is named. */
export const methods = [borda, schulze] as const satisfies readonly Method[]
