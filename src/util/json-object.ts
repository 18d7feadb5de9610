export type JsonObject = Record<string, unknown>

/** Returns whether a value is an object, not an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the members of an object; none for any other value. */
export const membersOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Returns the value of a text in JSON; `undefined` for another text. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns all scalars in a value of any depth, as texts. */
export const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]
