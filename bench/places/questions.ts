import { type LatLng, metersBetween } from '../../src/domain/coordinates.ts'
import type { Near } from '../../src/places/gazetteer/near.ts'
import type { PlaceIndex } from '../../src/places/index/place-index.ts'
import { type Random, randomOf } from '../eval/random.ts'
import { lettersIn, partsOf } from '../eval/rules/rule.ts'
import { mistyped } from '../eval/rules/typing-errors.ts'
import { keyOf } from '../eval/spelling.ts'
import type { Sampled } from './sample.ts'

export type Question = {
  query: string
  /** As a person writes it. */
  near?: string
  /** The intended name, as `keyOf` returns it; absent if any place is good, or none. */
  name?: string
}

/** The data for the questions. */
export type World = {
  sample: readonly Sampled[]
  /** The most frequent names, and the most frequent words of names. */
  chains: readonly string[]
  frequentWords: readonly string[]
  /** Returns a town as a person writes it, or its coordinates if the index does not understand that. */
  near(town: Sampled['town']): string
  /** Returns a town's country as a person writes it; `undefined` if that is not understood. */
  country(town: Sampled['town']): string | undefined
}

/** One way in which people ask. `ask` returns `undefined` for a place that it does not fit. */
type Class = { name: string; ask(place: Sampled, random: Random, world: World): Question | undefined }

const inTown: Class['ask'] = ({ name, town }, _, { near }) => ({ query: name, near: near(town), name: keyOf(name) })
const changed =
  (change: (parts: string[], random: Random) => string | undefined): Class['ask'] =>
  (place, random, world) => {
    const query = change(partsOf(place.name), random)
    return query === undefined ? undefined : { ...inTown(place, random, world)!, query }
  }
const anywhere = ({ query, name }: Question): Question => ({ query, ...(name !== undefined && { name }) })

const oneError = changed((parts, random) => {
  const long = parts.flatMap((part, i) => (lettersIn(part) >= 4 ? [i] : []))
  const at = long.length > 0 ? random.pick(long) : undefined
  const wrong = at === undefined ? undefined : mistyped(parts[at]!, random)
  return wrong === undefined ? undefined : parts.with(at!, wrong).join(' ')
})

const oneWordLess = changed((parts, random) =>
  parts.length > 1 ? parts.toSpliced(random.below(parts.length), 1).join(' ') : undefined,
)

const beginning = changed((parts, random) => {
  const letters = [...parts.join(' ')]
  return letters.length > 4 ? letters.slice(0, 2 + random.below(letters.length - 3)).join('') : undefined
})

const bigTown = 1_000_000
const consonants = [...'bcdfghjklmnpqrstvwxz']

export const classes: readonly Class[] = [
  { name: 'name, near its town', ask: inTown },
  { name: 'one typing error, near its town', ask: oneError },
  { name: 'one word left out, near its town', ask: oneWordLess },
  { name: 'first letters, near its town', ask: beginning },
  {
    name: 'name, in its country',
    ask: ({ name, town }, _, { country }) => {
      const near = country(town)
      return near === undefined ? undefined : { query: name, near, name: keyOf(name) }
    },
  },
  { name: '“name, town”', ask: ({ name, town }) => ({ query: `${name}, ${town.name}`, name: keyOf(name) }) },
  { name: 'name, without near', ask: (...asked) => anywhere(inTown(...asked)!) },
  {
    name: 'one typing error, without near',
    ask: (...asked) => {
      const question = oneError(...asked)
      return question && anywhere(question)
    },
  },
  {
    name: 'first letters, without near',
    ask: (...asked) => {
      const question = beginning(...asked)
      return question && anywhere(question)
    },
  },
  {
    name: 'a frequent word, near a big town',
    ask: ({ town }, random, { frequentWords, near }) =>
      town.population < bigTown ? undefined : { query: random.pick(frequentWords), near: near(town) },
  },
  {
    name: 'a frequent word, without near',
    ask: (_, random, { frequentWords }) => ({ query: random.pick(frequentWords) }),
  },
  {
    name: 'a frequent word and a letter, without near',
    ask: (_, random, { frequentWords }) => ({ query: `${random.pick(frequentWords)} ${random.pick(consonants)}` }),
  },
  {
    name: 'a chain, near a big town',
    ask: ({ town }, random, { chains, near }) => {
      const query = random.pick(chains)
      return town.population < bigTown ? undefined : { query, near: near(town), name: keyOf(query) }
    },
  },
  {
    name: 'a name that nothing has, near a town',
    ask: ({ town }, random, { near }) => ({
      query: [0, 1].map(() => Array.from({ length: 7 }, () => random.pick(consonants)).join('')).join(' '),
      near: near(town),
    }),
  },
]

/** Returns the given number of questions for each class, the same in every run. */
export const questionsOf = (world: World, each: number): Map<string, Question[]> =>
  new Map(
    classes.map(({ name, ask }) => {
      const random = randomOf(name)
      const questions: Question[] = []
      for (let tries = 0; questions.length < each && tries < 50 * each; tries++) {
        const question = ask(random.pick(world.sample), random, world)
        if (question !== undefined && lettersIn(question.query) > 0) questions.push(question)
      }
      return [name, questions]
    }),
  )

/** A place farther than this from the centre of its town may be out of reach. */
const townMeters = 25_000
const chainsAsked = 30
const maxFrequentWords = 50

/** Returns the data for the questions. @param names of real places, most frequent first */
export const worldOf = (directory: PlaceIndex, sample: readonly Sampled[], names: readonly string[]): World => {
  const understood = (text: string): Near | undefined => directory.near(text)
  const near = (town: Sampled['town']) =>
    isNear(understood(town.name), town) ? town.name : `${town.latitude}, ${town.longitude}`
  const words = new Map<string, number>()
  for (const word of names
    .flatMap(partsOf)
    .filter(part => lettersIn(part) >= 4)
    .map(keyOf))
    words.set(word, (words.get(word) ?? 0) + 1)
  return {
    sample: sample.filter(place => metersBetween(place, place.town) < townMeters),
    chains: names.slice(0, chainsAsked),
    frequentWords: [...words.keys()].sort((a, b) => words.get(b)! - words.get(a)!).slice(0, maxFrequentWords),
    near,
    country: town => {
      const country = understood(near(town))?.country
      return country !== undefined && understood(country)?.kind === 'country' ? country : undefined
    },
  }
}

const isNear = (near: Near | undefined, point: LatLng) => near !== undefined && metersBetween(near, point) < 1000
