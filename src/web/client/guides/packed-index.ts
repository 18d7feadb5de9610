/** The stored form of a search index: of MiniSearch's own JSON, with the parts that differ between indexes. */
export type PackedIndex = {
  count: number
  /** The number of words in each field of each section, by section. */
  lengths: number[][]
  averages: number[]
  /** All words, separated by spaces. */
  words: string
  /** A line for each word: `FIELD:SECTIONS` for each field, separated by `;`. See `packedSections`. */
  places: string
}

/** MiniSearch's JSON, as far as it is used here. Field and section numbers are keys. */
export type StoredIndex = {
  documentCount: number
  fieldLength: Record<string, number[]>
  averageFieldLength: number[]
  index: [word: string, Record<string, Counts>][]
}
/** How often a word is in a section, by the section's number. */
type Counts = Record<string, number>

/** Packs an index to 40 % of its JSON, and to 60 % of it if both are compressed. Its sections must be numbered from 0. */
export const packed = ({ documentCount, fieldLength, averageFieldLength, index }: StoredIndex): PackedIndex => ({
  count: documentCount,
  lengths: Object.values(fieldLength),
  averages: averageFieldLength,
  words: index.map(([word]) => word).join(' '),
  places: index
    .map(([, fields]) =>
      Object.entries(fields)
        .map(([field, counts]) => `${field}:${packedSections(counts)}`)
        .join(';'),
    )
    .join('\n'),
})

/** Returns MiniSearch's JSON again. @param fields the names of the index's fields, in order */
export const unpacked = ({ count, lengths, averages, words, places }: PackedIndex, fields: readonly string[]) => {
  const lines = places.split('\n')
  return {
    documentCount: count,
    nextId: count,
    documentIds: Object.fromEntries(lengths.map((_, number) => [number, number])),
    fieldIds: Object.fromEntries(fields.map((name, number) => [name, number])),
    fieldLength: Object.fromEntries(lengths.entries()),
    averageFieldLength: averages,
    storedFields: {},
    dirtCount: 0,
    index: words.split(' ').map((word, number): StoredIndex['index'][number] => [word, fieldsIn(lines[number]!)]),
    serializationVersion: 2,
  }
}

const fieldsIn = (line: string): Record<string, Counts> =>
  Object.fromEntries(
    line.split(';').map(part => {
      const [field = '', sections = ''] = part.split(':')
      return [field, countsIn(sections)]
    }),
  )

/** Writes section numbers as differences in base 36, each with `*COUNT` if the count is not 1. */
function packedSections(counts: Counts): string {
  let last = 0
  return Object.entries(counts)
    .map(([section, count]) => {
      const step = (Number(section) - last).toString(36)
      last = Number(section)
      return count === 1 ? step : `${step}*${count}`
    })
    .join(' ')
}

function countsIn(sections: string): Counts {
  let last = 0
  return Object.fromEntries(
    sections.split(' ').map(part => {
      const [step = '', count = '1'] = part.split('*')
      last += Number.parseInt(step, 36)
      return [last, Number(count)]
    }),
  )
}
