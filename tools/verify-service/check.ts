import type { OwnLists } from './own-lists.ts'
import type { Service } from './service.ts'

/** The parts of the interface contract, by their numbers. */
export const sections = {
  1: 'credentials',
  2: 'objects',
  3: 'REST',
  4: 'exports',
  5: 'tools',
  6: 'errors',
  7: 'the site API',
  8: 'operating',
  9: 'bands, editions and suggestions',
} as const

/** What checks need, and what they get for it. */
export type CheckContexts = {
  nothing: { service: Service }
  'a public list': { service: Service; slug: string }
  'an API key': { service: Service; key: string; lists: OwnLists }
}

export type CheckNeed = keyof CheckContexts

/** One behaviour that the contract promises. */
export type Check<Need extends CheckNeed = CheckNeed> = {
  /** A sentence about the behaviour. */
  name: string
  /** Where the contract promises it. */
  section: keyof typeof sections
  needs: Need
  /** @throws Difference; NotApplicable */
  run(context: CheckContexts[Need]): Promise<void>
}

/** Defines the checks of one need. */
export const checksThatNeed = <Need extends CheckNeed>(
  needs: Need,
  checks: readonly Omit<Check<Need>, 'needs'>[],
): readonly Check[] => checks.map(check => ({ ...check, needs }))
