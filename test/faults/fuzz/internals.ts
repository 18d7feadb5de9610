/** Internal details of the program. No sent text looks like this. */
export const inside =
  /node_modules|\bfile:\/\/\/work|\/src\/\w|\.ts:\d|\bat \S+ \(|SQLITE|SELECT |UPDATE |INSERT |ERR_[A-Z]|TypeError|RangeError|node:internal/

export const token = /\b(?:edit|forklist)_[0-9A-Za-z]{38}\b/

/** A value as it is measured: texts are normalised and trimmed before. */
export const asTaken = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value
      .normalize('NFC')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\r\n?/g, '\n')
      .trim()
  if (Array.isArray(value)) return value.map(asTaken)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTaken(member)]))
}
