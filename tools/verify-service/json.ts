export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the members of an object; none of anything else. */
export const membersOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
