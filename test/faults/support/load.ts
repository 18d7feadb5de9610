import type { Outcome, Plan } from './generator.ts'
import { outcomeIn } from './generators.ts'

export type { GeneratedRequest, Outcome } from './generator.ts'

/** Sends requests from a separate process and returns their outcomes. */
export const load = (plan: Plan): Promise<Outcome> => outcomeIn('generator.ts', plan)
