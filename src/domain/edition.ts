import type { ListEntry } from './place.ts'

/** Maximum number of editions of a list. */
export const maxEditions = 50
export const maxLabelLength = 40

/** A list as it was, under a label. */
export type Edition = {
  /** Unique in its list, such as `2026`. */
  label: string
  title?: string
  createdAt: string
  /** The version of the list that was frozen. */
  version: number
  placeCount: number
}

export const labelPattern = /^[a-z0-9-]{1,40}$/

export const isEditionLabel = (text: string): boolean => labelPattern.test(text)

/** Returns the year, or the first label of the year that is free, such as `2026-2`. */
export function nextLabel(year: number, editions: readonly Pick<Edition, 'label'>[]): string {
  const taken = new Set(editions.map(({ label }) => label))
  let label = String(year)
  for (let number = 2; taken.has(label); number++) label = `${year}-${number}`
  return label
}

/** A place of a ranking. Rank is index + 1. */
export type RankedPlace = {
  id: string
  name: string
  /** The id of the own place that it replaced. */
  replacedId?: string
}

/** Returns a list entry as rankings are compared. */
export const rankedPlace = ({ id, facts, replacedId }: ListEntry): RankedPlace => ({
  id,
  name: facts.name,
  ...(replacedId !== undefined && { replacedId }),
})

/** A place whose rank differs. `from` is absent for a new place, `to` for one that is gone. */
export type RankDifference = { id: string; name: string; from?: number | undefined; to?: number | undefined }

export type EditionChanges = Record<'entered' | 'left' | 'rose' | 'fell', RankDifference[]>

/** Compares two rankings. A place and the own place that it replaced are one place. */
export function changesBetween(before: readonly RankedPlace[], after: readonly RankedPlace[]): EditionChanges {
  const from = ranksBefore(before, after)
  const changes: EditionChanges = { entered: [], left: [], rose: [], fell: [] }
  for (const [index, { id, name }] of after.entries()) {
    const to = index + 1
    const rank = from.get(id)
    if (rank === undefined) changes.entered.push({ id, name, to })
    else if (rank !== to) changes[to < rank ? 'rose' : 'fell'].push({ id, name, from: rank, to })
  }
  const stayed = new Set(from.values())
  for (const [index, { id, name }] of before.entries())
    if (!stayed.has(index + 1)) changes.left.push({ id, name, from: index + 1 })
  return changes
}

/** Returns the former ranks of places, by their present ids. Equal ids come first: a replaced place can be on the list again. */
function ranksBefore(before: readonly RankedPlace[], after: readonly RankedPlace[]): Map<string, number> {
  const free = new Map(before.map(({ id }, index) => [id, index + 1]))
  const ranks = new Map<string, number>()
  const match = (id: string, formerId: string | undefined) => {
    const rank = formerId === undefined ? undefined : free.get(formerId)
    if (rank === undefined || ranks.has(id)) return
    ranks.set(id, rank)
    free.delete(formerId!)
  }
  for (const { id } of after) match(id, id)
  const replacements = new Map(before.map(({ id, replacedId }) => [replacedId, id]))
  for (const { id, replacedId } of after) {
    match(id, replacedId)
    match(id, replacements.get(id))
  }
  return ranks
}
