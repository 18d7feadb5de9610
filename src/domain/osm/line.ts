import { oneLine } from '../text.ts'

const lineTypes = new Map<number, ReturnType<typeof oneLine>>()
const lineType = (max: number) => {
  const type = lineTypes.get(max) ?? oneLine(max)
  lineTypes.set(max, type)
  return type
}

/** Returns a text as one line of at most `max` characters with a letter or digit; `undefined` for any other text. */
export const shortLine = (value: string | undefined, max: number): string | undefined => {
  if (value === undefined || value === '') return undefined
  const read = isPlain(value, max) ? value : lineType(max).safeParse(value).data
  return read !== undefined && /[\p{L}\p{N}]/u.test(read) ? read : undefined
}

/** Tests quickly that the rules for text change nothing. Checking texts is half of the work of reading a town. */
const isPlain = (value: string, max: number): boolean => value.length <= max && plainLine.test(value)
// Letters and quotation marks that no normalization changes, and no controls.
const plainText =
  '!-~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0388-\\u0482\\u048a-\\u052f\\u0621-\\u064a\\u2018-\\u201d\\u3041-\\u3096\\u30a1-\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3'
const plainLine = new RegExp(`^[${plainText}](?:[ ${plainText}]*[${plainText}])?$`)

/** Returns the distinct items of lists separated by semicolons. */
export const shortLines = (values: readonly (string | undefined)[], max: number): string[] => {
  const lines = new Set<string>()
  for (const value of values)
    for (const part of value ? value.split(';') : []) {
      const line = shortLine(part, max)
      if (line !== undefined) lines.add(line)
    }
  return [...lines]
}
