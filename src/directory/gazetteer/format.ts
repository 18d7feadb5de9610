/**
 * How the names of the world are kept: hundreds of thousands of rows would take a second to write at the first start and five times
 * the room, so towns and names stand in chunks of text, and one chunk is read for one look-up.
 */

/** A town or a district as GeoNames tells of it. */
export type Town = {
  name: string
  /** WGS84 degrees. */
  latitude: number
  longitude: number
  /** To two digits. */
  population: number
  district: boolean
}

/** What a name means: a town or an area by its number. */
export type Meaning = { of: 'town' | 'area'; number: number }

export const townsAChunk = 32
export const namesAChunk = 64

export const packTown = ({ name, latitude, longitude, population, district }: Town): string =>
  [name, latitude, longitude, shortest(population), ...(district ? ['d'] : [])].join('\t')

/** The towns of a chunk in their order. */
export const townsIn = (chunk: Uint8Array): Town[] => textIn(chunk).split('\n').map(unpackTown)

/** The one town of a chunk that stands at an index of it, which has to be there. */
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

/** `8400000` as `84e5`: population is most of what would else not compress. */
const shortest = (population: number): string => String(population).replace(/0{2,}$/, zeros => `e${zeros.length}`)

/** Of names in order, each without what it shares with the one before, and the meanings, the likeliest first. */
export const packNames = (names: readonly (readonly [name: string, meanings: readonly Meaning[]])[]): string =>
  names
    .map(([name, meanings], i) => {
      const shared = i ? sharedLength(names[i - 1]![0], name) : 0
      return `${shared.toString(36)}${name.slice(shared)}\t${meanings.map(packMeaning).join(' ')}`
    })
    .join('\n')

/** Where a chunk has its place among the others. */
export const firstNameIn = (chunk: Uint8Array): string => textIn(chunk.subarray(1, chunk.indexOf(tab)))

const tab = '\t'.charCodeAt(0)

/** What `name` means in a chunk; nothing where it is not in it. */
export const meaningsIn = (chunk: Uint8Array, name: string): Meaning[] => {
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

const packMeaning = ({ of, number }: Meaning) => `${of === 'area' ? ':' : ''}${number.toString(36)}`

const unpackMeaning = (text: string): Meaning =>
  text[0] === ':'
    ? { of: 'area', number: Number.parseInt(text.slice(1), 36) }
    : { of: 'town', number: Number.parseInt(text, 36) }

const longestShared = 35

const sharedLength = (a: string, b: string): number => {
  let length = 0
  while (length < longestShared && length < b.length && a[length] === b[length]) length++
  // Half a character is no text.
  return /[\uD800-\uDBFF]/.test(b[length - 1] ?? '') ? length - 1 : length
}
