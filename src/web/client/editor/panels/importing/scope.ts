import type { Decisions } from './decisions.ts'
import type { Report, Scope } from './report.ts'

/** Maximum number of groups that can be sent. */
const maxGroups = 1000

/** Returns the groups that a person can choose among; none if there is no choice. */
export const offeredIn = ({ groups }: Report): Report['groups'] =>
  groups.length > 1 && groups.length <= maxGroups ? groups : []

/** Returns the scope of a first preview: the groups that hold food, or may hold it. */
export function firstScope(plan: Report): Scope {
  const offered = offeredIn(plan)
  const food = offered.filter(({ isFood }) => isFood !== false).map(({ name }) => name)
  return food.length > 0 && food.length < offered.length ? { groups: food } : {}
}

/** Returns whether rows were not found, or not clearly, for lack of a town. */
export const needsTown = ({ rows }: Decisions): boolean =>
  rows.some(
    ({ verdict, reason, candidates, place }) =>
      verdict === 'own' &&
      (reason === 'near_not_found' ||
        (place?.address === undefined && (reason !== undefined || candidates !== undefined))),
  )
