import type { Outcome, Plan } from './generator.ts'
import { outcomeIn } from './generators.ts'

export type { GeneratedRequest, Outcome } from './generator.ts'

/** Sends requests from a process of its own, and says what became of them. */
export const load = (plan: Plan): Promise<Outcome> => outcomeIn('generator.ts', plan)
