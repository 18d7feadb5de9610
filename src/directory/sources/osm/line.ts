import { oneLine } from '../../../domain/text.ts'

const upTo = { 100: oneLine(100), 200: oneLine(200), 255: oneLine(255), 300: oneLine(300), 2000: oneLine(2000) }

/** One line of at most `max` characters with at least one letter or digit in it; `undefined` for any other text. */
export const lineOf = (value: string | undefined, max: keyof typeof upTo): string | undefined => {
  if (value === undefined || value === '') return undefined
  const read = isPlain(value, max) ? value : upTo[max].safeParse(value).data
  return read !== undefined && /[\p{L}\p{N}]/u.test(read) ? read : undefined
}

/** Whether the rules for text leave it as it is, seen at a glance: half the work of reading a town is looking at its texts. */
const isPlain = (value: string, max: number): boolean => value.length <= max && plainLine.test(value)
// Letters and quotation marks that no normal form takes apart or puts together, and no controls.
const plain =
  '!-~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0388-\\u0482\\u048a-\\u052f\\u0621-\\u064a\\u2018-\\u201d\\u3041-\\u3096\\u30a1-\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3'
const plainLine = new RegExp(`^[${plain}](?:[ ${plain}]*[${plain}])?$`)

/** The different ones of lists parted by semicolons. */
export const linesOf = (values: readonly (string | undefined)[], max: keyof typeof upTo): string[] => {
  const lines = new Set<string>()
  for (const value of values)
    for (const part of value ? value.split(';') : []) {
      const line = lineOf(part, max)
      if (line !== undefined) lines.add(line)
    }
  return [...lines]
}
