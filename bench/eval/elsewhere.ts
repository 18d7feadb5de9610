import { parseArgs } from 'node:util'
import { metersBetween } from '../../src/domain/coordinates.ts'
import { madeUpPlaces } from '../places/made-up.ts'
import { readReal } from '../places/real.ts'
import { buildDirectory } from './engine.ts'
import type { Extract } from './extract.ts'
import { readExtracts } from './extracts.ts'

const usage = `node bench/eval/elsewhere.ts [--places N]

Asks the same questions about one town with the town alone, with a second one, and with N made-up places all over the world beside it
(a million by default), and says how many answers differ: the first place, and what is done with it.`

const { values } = parseArgs({
  options: { places: { type: 'string', default: '1000000' }, help: { type: 'boolean', default: false } },
})
const [asked, second] = ['Helsinki', 'Vancouver']
const minMeters = 200_000

/** Names as people type them: whole, without the last word, unfinished, and misspelt. */
const queriesOf = (name: string): string[] => {
  const words = name.split(' ')
  return [
    name,
    words.slice(0, -1).join(' '),
    name.slice(0, Math.max(4, Math.floor(name.length * 0.7))),
    name.replace(/(\p{L})(\p{L})(?=\p{L}*$)/u, '$2$1'),
  ].filter(query => query !== '')
}

const answersOf = async (extracts: readonly Extract[], names: readonly string[]): Promise<string[]> => {
  using directory = await buildDirectory(extracts)
  using engine = directory.open()
  const answers: string[] = []
  for (const query of names.flatMap(queriesOf)) {
    const where = { near: asked }
    const { outcome } = await engine.choose(query, where)
    const { places } = await engine.search(query, where, 1)
    answers.push(`${query}: ${outcome}, ${places[0]?.facts.mapPlaceId}`)
  }
  return answers
}

const compare = async (count: number): Promise<void> => {
  const { extracts } = await readExtracts()
  const [town, other] = [asked, second].map(name => extracts.find(extract => extract.town === name))
  if (!town || !other) return console.log(`skipped: needs the extracts of ${asked} and ${second}`)
  const names = town.places.map(({ name }) => name)
  const elsewhere = madeUpPlaces(await readReal())
    .map(({ place }) => place)
    .filter(place => metersBetween(place, town.places[0]!) > minMeters)
    .take(count)
  const world: Extract = { ...other, town: 'elsewhere', localities: [], places: [...elsewhere] }
  const alone = await answersOf([town], names)
  for (const [beside, more] of [[second, other] as const, [`${count} places elsewhere`, world] as const]) {
    const answers = await answersOf([town, more], names)
    const differing = answers.filter((answer, at) => answer !== alone[at])
    console.log(`${asked} beside ${beside}: ${differing.length} of ${answers.length} answers differ`)
    for (const answer of differing.slice(0, 20)) console.log(`- ${answer}; alone ${alone[answers.indexOf(answer)]}`)
  }
}

if (values.help) console.log(usage)
else await compare(Number(values.places))
