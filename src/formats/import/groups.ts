import type { FileGroup } from '../../domain/file-group.ts'
import { placeKindOf } from '../../domain/place-kind.ts'
import type { ParsedRow } from './read-file.ts'

/** Returns the groups of the rows, in the order of the file; none if no row has a group. */
export const groupsOf = (rows: readonly ParsedRow[]): FileGroup[] => {
  if (rows.every(({ group }) => group === undefined)) return []
  return [...Map.groupBy(rows, ({ group = '' }) => group)].map(([name, members]) => {
    const isFood = isFoodGroup(name, members)
    return { name, rows: members.length, ...(isFood !== undefined && { isFood }) }
  })
}

/** Returns the numbers of the rows outside the chosen groups, and behind the first rows of them. */
export const unwantedRows = (
  rows: readonly ParsedRow[],
  groups: readonly string[] | undefined,
  firstRows = Number.POSITIVE_INFINITY,
): Set<number> => {
  const chosen = groups && new Set(groups)
  const inGroups = rows.filter(({ group = '' }) => chosen?.has(group) ?? true)
  const wanted = new Set(inGroups.slice(0, firstRows).map(({ row }) => row))
  return new Set(rows.flatMap(({ row }) => (wanted.has(row) ? [] : row)))
}

/** Returns whether most rows of a known kind are food; by the group's name if no row has a known kind. */
const isFoodGroup = (name: string, rows: readonly ParsedRow[]): boolean | undefined => {
  const kinds = rows.flatMap(row => ('description' in row ? (row.description.category ?? []) : []))
  // Most kinds are written in the singular: `hotel`.
  const named = placeKindOf(name) ?? placeKindOf(name.replace(/s\b/gi, ''))
  if (kinds.length === 0) return named === undefined ? undefined : isFoodKind(named)
  return 2 * kinds.filter(kind => isFoodKind(placeKindOf(kind) ?? '')).length >= kinds.length
}

const isFoodKind = (kind: string): boolean => kind !== 'no food'
