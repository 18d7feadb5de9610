import { borda } from './borda.ts'
import type { Method } from './method.ts'
import { schulze } from './schulze.ts'

export type { Ballot, Slices } from './field.ts'
export type { Method } from './method.ts'

/** All ranking methods. The first is the default. */
export const methods = [borda, schulze] as const satisfies readonly Method[]
