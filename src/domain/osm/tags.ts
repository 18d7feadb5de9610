/** Tags of an OpenStreetMap feature. */
export type OsmTags = Record<string, string>

/**
 * Returns an empty object for tags. Without a prototype it is a hash table from the start. That takes two thirds of the time, because
 * hardly two places have the same keys.
 */
export const noTags = (): OsmTags => Object.create(null) as OsmTags

/** Returns the members that can be written as text. */
export const osmTagsOf = (members: Record<string, unknown>): OsmTags => {
  const tags: OsmTags = {}
  for (const key in members) {
    const text = tagText(members[key])
    if (text !== undefined) tags[key] = text
  }
  return tags
}

/** Returns a value as a tag: a number as digits (Parquet has long ones as `bigint`), a list as parts between semicolons. */
export const tagText = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.flatMap(part => tagText(part) ?? []).join(';')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' || value === true ? String(value) : undefined
}
