/**
 * Chunk format of the gazetteer. One row per name would take a second to write at the first start and five times the
 * space. So towns and names are stored in chunks of text, and a look-up reads one chunk.
 */

/** A town or a district as GeoNames describes it. */
export type Town = {
  name: string
  /** WGS84 degrees. */
  latitude: number
  longitude: number
  /** Rounded to two digits. */
  population: number
  district: boolean
}

/** The meaning of a name: the number of a town or an area. */
export type NameMeaning = { of: 'town' | 'area'; number: number }

export const townsAChunk = 32
export const namesAChunk = 64

export const packTown = ({ name, latitude, longitude, population, district }: Town): string =>
  [name, latitude, longitude, shortest(population), ...(district ? ['d'] : [])].join('\t')

/** Returns the towns of a chunk, in order. */
export const townsIn = (chunk: Uint8Array): Town[] => textIn(chunk).split('\n').map(unpackTown)

/** Returns the town at an index of a chunk, which must exist. */
export const townIn = (chunk: Uint8Array, index: number): Town => unpackTown(textIn(chunk).split('\n')[index]!)

const textIn = (chunk: Uint8Array) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('utf8')

const unpackTown = (line: string): Town => {
  const [name = '', latitude, longitude, population, district] = line.split('\t')
  return {
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    district: district !== undefined,
  }
}

/** Writes `8400000` as `84e5`, because populations compress worst. */
const shortest = (population: number): string => String(population).replace(/0{2,}$/, zeros => `e${zeros.length}`)

/** Packs sorted names. Each omits the prefix shared with the previous name and lists its meanings, likeliest first. */
export const packNames = (names: readonly (readonly [name: string, meanings: readonly NameMeaning[]])[]): string =>
  names
    .map(([name, meanings], i) => {
      const shared = i ? sharedLength(names[i - 1]![0], name) : 0
      return `${shared.toString(36)}${name.slice(shared)}\t${meanings.map(packMeaning).join(' ')}`
    })
    .join('\n')

/** Returns the first name of a chunk, by which chunks are sorted. */
export const firstNameIn = (chunk: Uint8Array): string => textIn(chunk.subarray(1, chunk.indexOf(tab)))

const tab = '\t'.charCodeAt(0)

/** Yields the names of a chunk, in order. */
export function* namesIn(chunk: Uint8Array): Generator<string> {
  let current = ''
  for (const line of textIn(chunk).split('\n')) {
    current = current.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1, line.indexOf('\t'))
    yield current
  }
}

/** Returns the meanings of `name` in a chunk, or none. */
export const meaningsIn = (chunk: Uint8Array, name: string): NameMeaning[] => {
  let current = ''
  for (const line of textIn(chunk).split('\n')) {
    const end = line.indexOf('\t')
    current = current.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1, end)
    if (current === name)
      return line
        .slice(end + 1)
        .split(' ')
        .map(unpackMeaning)
  }
  return []
}

const packMeaning = ({ of, number }: NameMeaning) => `${of === 'area' ? ':' : ''}${number.toString(36)}`

const unpackMeaning = (text: string): NameMeaning =>
  text[0] === ':'
    ? { of: 'area', number: Number.parseInt(text.slice(1), 36) }
    : { of: 'town', number: Number.parseInt(text, 36) }

const maxSharedPrefix = 35

const sharedLength = (a: string, b: string): number => {
  let length = 0
  while (length < maxSharedPrefix && length < b.length && a[length] === b[length]) length++
  // Never splits a surrogate pair.
  return /[\uD800-\uDBFF]/.test(b[length - 1] ?? '') ? length - 1 : length
}
