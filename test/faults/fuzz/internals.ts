/** Matches internal details of the program, and no text that a test sends. */
export const inside =
  /node_modules|\bfile:\/\/\/work|\/src\/\w|\.ts:\d|\bat \S+ \(|SQLITE|SELECT |UPDATE |INSERT |ERR_[A-Z]|TypeError|RangeError|node:internal/

export const token = /\b(?:edit|forklist)_[0-9A-Za-z]{38}\b/

/** Returns a value as the service validates it, with normalised and trimmed texts. */
export const normalised = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value
      .normalize('NFC')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\r\n?/g, '\n')
      .trim()
  if (Array.isArray(value)) return value.map(normalised)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, normalised(member)]))
}
